package page

import (
	"bytes"
	"compress/gzip"
	"encoding/base64"
)

// packed returns bytes as letters that need no escapes in an attribute: compressed, in base 64. The function
// unpacked of the script reads them.
func packed(b []byte) (string, error) {
	var out bytes.Buffer
	w, err := gzip.NewWriterLevel(&out, gzip.BestCompression)
	if err != nil {
		return "", err
	}
	if _, err := w.Write(b); err != nil {
		return "", err
	}
	if err := w.Close(); err != nil {
		return "", err
	}
	return base64.RawURLEncoding.EncodeToString(out.Bytes()), nil
}
