import { isIPv6 } from 'node:net';
import type { Request } from 'express';

/**
 * Returns the key under which attempts from a client are counted: its address, or the /64 prefix of an IPv6 address, since one
 * host can use every address of its /64 (RFC 6177 section 2).
 */
export function addressKeyOf({ ip = '' }: Pick<Request, 'ip'>): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped !== undefined || !isIPv6(ip)) return mapped ?? ip;
  const [head = '', tail] = ip.split('::').map((part) => part.split(':').filter((group) => group !== ''));
  const zeros = tail === undefined ? [] : Array<string>(8 - head.length - tail.length).fill('0');
  const groups = [...head, ...zeros, ...(tail ?? [])].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
