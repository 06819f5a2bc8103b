#!/usr/bin/env bash
# A Docker-compatible engine for the tests of the docker driver: installs podman where it is missing, starts it on a
# socket, and imports a small image. Prints the socket's path: PARLEY_TEST_DOCKER="$(tools/podman.sh)" npm test
# The settings are those that work inside a container: no systemd, no overlay, runc instead of crun. Each rental has a network
# of its own: the host must let root make bridges.
set -eu

home="${PARLEY_PODMAN_HOME:-/tmp/parley-podman}"
socket="$home/podman.sock"

if ! command -v podman >/dev/null || ! command -v runc >/dev/null || ! command -v nft >/dev/null || ! [ -x /bin/busybox ]; then
  { apt-get update && apt-get install -y --no-install-recommends podman runc busybox-static iptables nftables containernetworking-plugins; } >&2
fi

mkdir -p "$home/root/bin"
cat >"$home/containers.conf" <<CONF
[engine]
runtime = "runc"
cgroup_manager = "cgroupfs"
events_logger = "file"
[containers]
netns = "host"
CONF
cat >"$home/storage.conf" <<CONF
[storage]
driver = "vfs"
graphroot = "$home/storage"
runroot = "$home/run"
CONF
export CONTAINERS_CONF="$home/containers.conf" CONTAINERS_STORAGE_CONF="$home/storage.conf"

if ! podman image exists localhost/parley-test:latest 2>/dev/null; then
  cp /bin/busybox "$home/root/bin/busybox"
  for applet in sh sleep cat ls stat; do ln -sf busybox "$home/root/bin/$applet"; done
  mkdir -p "$home/root/root" "$home/root/tmp"
  tar -C "$home/root" -cf "$home/root.tar" .
  podman import --change 'CMD ["/bin/sleep","3600"]' "$home/root.tar" localhost/parley-test:latest >&2
fi

# A service of an earlier run may have outlived what it was started with: always a new one.
if [ -f "$home/podman.pid" ]; then kill "$(cat "$home/podman.pid")" 2>/dev/null || true; fi
rm -f "$socket"
setsid podman system service --time=0 "unix://$socket" >"$home/podman.log" 2>&1 </dev/null &
echo $! >"$home/podman.pid"
tries=0
until [ -S "$socket" ]; do
  tries=$((tries + 1))
  [ "$tries" -lt 100 ] || { cat "$home/podman.log" >&2; exit 1; }
  sleep 0.1
done

# An engine that answers but starts nothing would blame the driver: it is asked for one container first.
ask() { curl -sf -m 60 --unix-socket "$socket" -X "$1" -H 'Content-Type: application/json' "http://engine/v1.40/containers/$2" -d "${3:-}"; }
if command -v curl >/dev/null; then
  ask DELETE 'parley-first?force=true' >/dev/null 2>&1 || true
  # Limits of its own, for the engine's defaults may be above what this machine allows.
  limits='[{"Name":"nofile","Soft":1024,"Hard":1024},{"Name":"nproc","Soft":256,"Hard":256}]'
  host="{\"Ulimits\":$limits,\"NetworkMode\":\"bridge\"}"
  ask POST 'create?name=parley-first' "{\"Image\":\"localhost/parley-test:latest\",\"Cmd\":[\"/bin/sleep\",\"5\"],\"HostConfig\":$host}" >&2
  ask POST parley-first/start >&2
  ask DELETE 'parley-first?force=true' >&2
fi
echo "$socket"
