import ipaddr from 'ipaddr.js';

/** Returns an address in IPv4 form if an IPv6 socket received it over IPv4, and an IPv6 address in its shortest form. */
export const plainAddress = (address: string): string =>
  ipaddr.IPv6.isValid(address) ? ipaddr.process(address).toString() : address;

/**
 * Returns the key under which the requests of a client are counted: its plain address, or the /64 prefix of an IPv6 address, since one
 * host can use every address of its /64 (RFC 6177 section 2).
 */
export function networkOf(address: string): string {
  const plain = plainAddress(address);
  if (!ipaddr.IPv6.isValid(plain)) return plain;
  const groups = ipaddr.IPv6.parse(plain).parts.slice(0, 4);
  return `${groups.map((group) => group.toString(16)).join(':')}::/64`;
}

/** Returns whether other machines cannot reach a server that listens on an address or a host name. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || (ipaddr.isValid(host) && ipaddr.process(host).range() === 'loopback');
