import { isIP } from 'node:net';
import type { Request } from 'express';

/** Returns an address in IPv4 form if an IPv6 socket received it over IPv4. */
export const plainAddress = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');

/**
 * Returns the addresses through which a request came, as far as TRUST_PROXY decides: first the client's, last that of the connection.
 * Empty if the connection is already closed.
 */
export function addressesOf({ ips, socket }: Request): string[] {
  const { remoteAddress } = socket;
  if (remoteAddress === undefined) return [];
  // A trusted proxy may have forwarded any text.
  return [...ips.filter((ip) => isIP(ip) !== 0), remoteAddress].map(plainAddress);
}

/**
 * Returns the key under which the requests of a client are counted: its address, or the /64 prefix of an IPv6 address, since one
 * host can use every address of its /64 (RFC 6177 section 2).
 */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  const [head = [], tail] = address.split('::').map((part) => part.split(':').filter((group) => group !== ''));
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0');
  const groups = [...head, ...zeros, ...(tail ?? [])].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
