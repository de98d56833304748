package figure

import (
	"bytes"
	"encoding/binary"
	"errors"
	"image"
	"image/color"
	"image/png"
	"math/rand/v2"
	"testing"
)

func TestImageIsReadBackToThePixel(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, size := range []image.Point{{1, 1}, {3, 2}, {300, 400}} {
		// Larger than the image, whose columns come first.
		all := image.NewRGBA(image.Rect(0, 0, size.X+2, size.Y))
		for i := range all.Pix {
			all.Pix[i] = uint8(rng.Uint32())
			if i%4 == 3 {
				all.Pix[i] = 255
			}
		}
		m := all.SubImage(image.Rect(0, 0, size.X, size.Y)).(*image.RGBA)
		var file bytes.Buffer
		if err := writePNG(&file, m, 300); err != nil {
			t.Fatal(err)
		}
		density := file.Bytes()[bytes.Index(file.Bytes(), []byte("pHYs"))+4:]
		if x, y := binary.BigEndian.Uint32(density), binary.BigEndian.Uint32(density[4:]); x != 11811 || y != x || density[8] != 1 {
			t.Errorf("%d by %d dots a metre, want 11811 both ways, which are 300 an inch", x, y)
		}
		read, err := png.Decode(&file)
		if err != nil {
			t.Fatal(err)
		}
		if read.Bounds() != m.Bounds() {
			t.Fatalf("%v is read as %v", m.Bounds(), read.Bounds())
		}
		for y := range size.Y {
			for x := range size.X {
				if got, want := color.RGBAModel.Convert(read.At(x, y)), m.RGBAAt(x, y); got != want {
					t.Fatalf("%v: at %d, %d: %v, want %v", size, x, y, got, want)
				}
			}
		}
	}
}

// full is a disk with room for some bytes.
type full struct{ room int }

func (f *full) Write(p []byte) (int, error) {
	if f.room -= len(p); f.room < 0 {
		return 0, errors.New("full")
	}
	return len(p), nil
}

func TestImageThatIsNotWrittenWholeIsAnError(t *testing.T) {
	m := image.NewRGBA(image.Rect(0, 0, 20, 20))
	var whole bytes.Buffer
	if err := writePNG(&whole, m, 300); err != nil {
		t.Fatal(err)
	}
	for room := range whole.Len() {
		if err := writePNG(&full{room}, m, 300); err == nil {
			t.Errorf("no error with room for %d of %d bytes", room, whole.Len())
		}
	}
	if err := writePNG(&full{whole.Len()}, m, 300); err != nil {
		t.Error(err)
	}
}
