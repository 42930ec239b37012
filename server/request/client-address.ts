import type { Request } from 'express';
import ipaddr from 'ipaddr.js';
import { plainAddress } from '../../shared/address.ts';
import { memoize } from './memoize.ts';

/**
 * Creates a function that returns the client's address, as TRUST_PROXY decides; undefined if the connection is already closed. Parsing it
 * takes as long as writing a log line, so that it stores the last ones.
 */
export const createClientAddress = (): ((req: Request) => string | undefined) =>
  memoize(
    (req) => `${req.socket.remoteAddress} ${req.headers['x-forwarded-for'] ?? ''}`,
    clientAddressOf,
  );

function clientAddressOf(req: Request): string | undefined {
  const { remoteAddress } = req.socket;
  if (remoteAddress === undefined) return undefined;
  // Express would take an entry with a port for an untrusted address.
  const headers = { 'x-forwarded-for': withoutPorts(String(req.headers['x-forwarded-for'] ?? '')) };
  const { ips } = Object.create(req, { headers: { value: headers } }) as Request;
  // A trusted proxy may have forwarded any text.
  return plainAddress(ips.find(isAddress) ?? remoteAddress);
}

const isAddress = (text: string) =>
  ipaddr.IPv6.isValid(text) || ipaddr.IPv4.isValidFourPartDecimal(text);

/** More proxies than any request passes. A client can send thousands of entries, and Express parses each of them. */
const maxProxies = 20;

/** Removes the ports that some proxies add, such as Azure's Application Gateway, from the last entries of X-Forwarded-For. */
const withoutPorts = (forwarded: string): string =>
  forwarded
    .split(',')
    .slice(-maxProxies)
    .map((entry) => entry.trim().replace(/^(?:([\d.]+)|\[([\da-f:.]+)\])(?::\d+)?$/i, '$1$2'))
    .join(', ');
