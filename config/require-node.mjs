/** Ends the process with one sentence on a Node that cannot run Clearhouse. Older Nodes run this file, so it uses no newer API. */
const [major, minor] = process.versions.node.split('.').map(Number);

// crypto.argon2 came with 24.7.
if (major < 24 || (major === 24 && minor < 7)) {
  process.stderr.write(
    `Clearhouse needs Node 24.7 or later, and this is ${process.version}. \`npm ci\` installs Node 24 on Linux and on Intel Macs unless optional packages or scripts are omitted; elsewhere install it yourself.\n`,
  );
  process.exit(1);
}
