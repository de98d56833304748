package cli

import (
	"errors"
	"fmt"
	"net"
	"strconv"
	"syscall"
)

// listenFrom listens on an address HOST:PORT. Without a host, or with localhost, it listens on the
// loopback interfaces only. If the port is taken, the next ones are tried, as many as more says.
func listenFrom(address string, more int) ([]net.Listener, error) {
	host, text, err := net.SplitHostPort(address)
	port, e := strconv.ParseUint(text, 10, 16)
	if err != nil || e != nil {
		return nil, fmt.Errorf("%s: want HOST:PORT, such as 127.0.0.1:8344, or :0 for any free port", address)
	}
	for ; ; port++ {
		all, err := listenOn(host, uint16(port))
		if err == nil {
			return all, nil
		}
		if more--; more < 0 || port == 1<<16-1 || !errors.Is(err, syscall.EADDRINUSE) {
			if op := (*net.OpError)(nil); errors.As(err, &op) { // without "listen tcp" and the address again
				err = op.Err
			}
			return nil, fmt.Errorf("%s: %w", address, err)
		}
	}
}

// listenOn listens on a port. The second loopback interface is used if it can be.
func listenOn(host string, port uint16) (all []net.Listener, err error) {
	hosts := []string{host}
	if host == "" || host == "localhost" {
		hosts = []string{"127.0.0.1", "::1"}
	}
	for _, h := range hosts {
		l, e := net.Listen("tcp", net.JoinHostPort(h, fmt.Sprint(port)))
		if e != nil {
			err = errors.Join(err, e)
			continue
		}
		all = append(all, l)
		if port == 0 {
			port = uint16(l.Addr().(*net.TCPAddr).Port)
		}
	}
	if len(all) == 0 {
		return nil, err
	}
	return all, nil
}

// allLoopback reports whether only programs of this machine reach all listeners.
func allLoopback(all []net.Listener) bool {
	for _, l := range all {
		if a, ok := l.Addr().(*net.TCPAddr); !ok || !a.IP.IsLoopback() {
			return false
		}
	}
	return true
}

// hostsOf returns the values of the header Host that name loopback listeners, and nil, which
// stands for any, if others reach them.
func hostsOf(all []net.Listener) (hosts []string) {
	if !allLoopback(all) {
		return nil
	}
	for _, l := range all {
		a := l.Addr().(*net.TCPAddr)
		for _, name := range []string{a.IP.String(), "localhost"} {
			hosts = append(hosts, net.JoinHostPort(name, fmt.Sprint(a.Port)))
			if a.Port == 80 { // browsers leave it out
				hosts = append(hosts, name)
			}
		}
	}
	return hosts
}
