# Builds runexp without C, and puts it into an image that holds nothing else but a shell.
#
#   docker build -t runexp .
#   docker run --rm --user "$(id -u)" -v "$PWD/runs:/runs" runexp run e1 --out /runs/e1
#
# Studies stay in a volume, and the program needs no network. docs/clusters.md has a job that uses it.
FROM golang:1.26 AS build
WORKDIR /src
COPY go.mod go.sum ./
RUN go mod download
COPY . .
RUN CGO_ENABLED=0 go build -trimpath -o /runexp ./cmd/runexp

FROM busybox:stable-musl
COPY --from=build /runexp /bin/runexp
COPY LICENSE THIRD_PARTY.md /
USER 65534:65534
ENTRYPOINT ["/bin/runexp"]
