#!/bin/sh
# Writes the certificates of the TLS tests again; needs openssl. Two authorities, `old` and `new`, sign a server and a client each,
# valid from 2020 for a century. The expired ones, signed by `old`, ended in 2021. Each authority and what it signs share a key.
set -eu
cd "$(dirname "$0")"
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
: >"$folder/index"
cat >"$folder/openssl.cnf" <<CONFIG
[ca]
default_ca = tests
[tests]
database = $folder/index
new_certs_dir = $folder
rand_serial = yes
default_md = sha256
unique_subject = no
policy = any
[any]
commonName = supplied
[req]
distinguished_name = name
[name]
[authority]
basicConstraints = critical, CA:true
subjectKeyIdentifier = hash
[server]
subjectAltName = IP:127.0.0.1
extendedKeyUsage = serverAuth
[client]
extendedKeyUsage = clientAuth
CONFIG

# certificate KEY SUBJECT EXTENSIONS END FILE OPTION ...
certificate() {
  key=$1 subject=$2 extensions=$3 end=$4 file=$5
  shift 5
  openssl req -new -config "$folder/openssl.cnf" -key "$key-key.pem" -subj "/CN=$subject" -out "$folder/request"
  openssl ca -batch -notext -config "$folder/openssl.cnf" -in "$folder/request" -keyfile "$key-key.pem" -extensions "$extensions" \
    -startdate 20200101000000Z -enddate "$end" -out "$file" "$@"
}

for key in old new; do
  openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256 -out "$key-key.pem"
  certificate $key "$key authority of the tests" authority 21200101000000Z $key-ca.pem -selfsign
  for use in server client; do
    certificate $key "$key $use" $use 21200101000000Z $key-$use.pem -cert $key-ca.pem
  done
done
# Too short for OpenSSL.
openssl genpkey -algorithm RSA -pkeyopt rsa_keygen_bits:512 -out weak-key.pem
certificate weak "weak client" client 21200101000000Z weak-client.pem -selfsign
for use in server client; do
  certificate old "expired $use" $use 20210101000000Z expired-$use.pem -cert old-ca.pem
done
