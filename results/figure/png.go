package figure

import (
	"bufio"
	"cmp"
	"compress/zlib"
	"encoding/binary"
	"hash/crc32"
	"image"
	"io"
)

// writePNG writes an opaque image of a density in dots per inch. Unlike image/png it stores the density,
// and does not filter: figures are flat, so that unfiltered rows compress better, in less than half of
// the time.
func writePNG(w io.Writer, m *image.RGBA, dpi float64) error {
	size := m.Bounds().Size()
	header := binary.BigEndian.AppendUint32(nil, uint32(size.X))
	header = binary.BigEndian.AppendUint32(header, uint32(size.Y))
	header = append(header, 8, 2, 0, 0, 0) // 8 bits for each of red, green and blue
	perMetre := uint32(dpi/0.0254 + 0.5)
	density := binary.BigEndian.AppendUint32(nil, perMetre)
	density = append(binary.BigEndian.AppendUint32(density, perMetre), 1)
	if _, err := io.WriteString(w, "\x89PNG\r\n\x1a\n"); err != nil {
		return err
	}
	if err := writeChunk(w, "IHDR", header); err != nil {
		return err
	}
	if err := writeChunk(w, "pHYs", density); err != nil {
		return err
	}
	if err := writeRows(w, m, size); err != nil {
		return err
	}
	return writeChunk(w, "IEND", nil)
}

// writeRows writes the packed rows of an image, each after the number of its filter, 0.
func writeRows(w io.Writer, m *image.RGBA, size image.Point) error {
	chunks := bufio.NewWriterSize(pixels{w}, 1<<16)
	packed, err := zlib.NewWriterLevel(chunks, zlib.BestSpeed)
	if err != nil {
		return err
	}
	row := make([]byte, 1+3*size.X)
	for y := range size.Y {
		from, to := m.Pix[y*m.Stride:][:4*size.X], row[1:]
		for ; len(from) >= 4; from, to = from[4:], to[3:] {
			to[0], to[1], to[2] = from[0], from[1], from[2]
		}
		if _, err := packed.Write(row); err != nil {
			return err
		}
	}
	return cmp.Or(packed.Close(), chunks.Flush())
}

// pixels makes each piece of packed rows a chunk.
type pixels struct{ w io.Writer }

func (p pixels) Write(piece []byte) (int, error) {
	return len(piece), writeChunk(p.w, "IDAT", piece)
}

// writeChunk writes a chunk of a PNG file: the length of its data, its name, the data, and their
// checksum.
func writeChunk(w io.Writer, name string, data []byte) error {
	sum := crc32.Update(crc32.ChecksumIEEE([]byte(name)), crc32.IEEETable, data)
	chunk := binary.BigEndian.AppendUint32(nil, uint32(len(data)))
	chunk = append(append(chunk, name...), data...)
	_, err := w.Write(binary.BigEndian.AppendUint32(chunk, sum))
	return err
}
