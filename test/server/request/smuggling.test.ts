import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { upstream } from '../../support/upstream.ts';
import { gateway } from '../gateway.ts';
import { exchange } from '../raw-client.ts';

const inner = 'GET /ajax/smuggled HTTP/1.1\r\nHost: a\r\n\r\n';
const post = (...lines: string[]) =>
  ['POST /ajax/users HTTP/1.1', 'Host: a', ...lines].join('\r\n');
const chunked = 'Transfer-Encoding: chunked';

/** Requests that servers parse differently: their end, or the header that applies. */
const corpus: [what: string, bytes: string][] = [
  ['a length and chunks', `${post('Content-Length: 4', chunked)}\r\n\r\n0\r\n\r\n${inner}`],
  ['chunks and a length', `${post(chunked, 'Content-Length: 4')}\r\n\r\n0\r\n\r\n${inner}`],
  [
    'two lengths',
    `${post('Content-Length: 0', `Content-Length: ${inner.length}`)}\r\n\r\n${inner}`,
  ],
  ['a list of lengths', `${post(`Content-Length: 0, ${inner.length}`)}\r\n\r\n${inner}`],
  ['a length with a sign', `${post('Content-Length: +0')}\r\n\r\n${inner}`],
  ['a length in hexadecimal', `${post('Content-Length: 0x0')}\r\n\r\n${inner}`],
  ['an unknown coding', `${post('Transfer-Encoding: xchunked')}\r\n\r\n0\r\n\r\n${inner}`],
  [
    'chunked, but not at last',
    `${post('Transfer-Encoding: chunked, identity')}\r\n\r\n0\r\n\r\n${inner}`,
  ],
  ['chunked twice', `${post(chunked, chunked)}\r\n\r\n0\r\n\r\n${inner}`],
  [
    'chunked behind a vertical tab',
    `${post('Transfer-Encoding: \x0bchunked')}\r\n\r\n0\r\n\r\n${inner}`,
  ],
  ['a blank before the colon', `${post('Transfer-Encoding : chunked')}\r\n\r\n0\r\n\r\n${inner}`],
  ['a folded header', `${post('X-A: b', ' Transfer-Encoding: chunked')}\r\n\r\n${inner}`],
  ['a folded coding', `${post('Transfer-Encoding:', ' chunked')}\r\n\r\n0\r\n\r\n${inner}`],
  ['bare line feeds', `${post(chunked).replaceAll('\r\n', '\n')}\n\n0\n\n${inner}`],
  ['a header after a bare carriage return', `${post('X-A: b\rContent-Length: 3')}\r\n\r\n${inner}`],
  ['a chunk with an invalid size', `${post(chunked)}\r\n\r\nz\r\n${inner}`],
  ['a chunk with an overflowing size', `${post(chunked)}\r\n\r\n10000000000000000\r\n${inner}`],
  ['a chunk that ends late', `${post(chunked)}\r\n\r\n1\r\nab\r\n0\r\n\r\n${inner}`],
];

describe('request smuggling', () => {
  it.each(corpus)('GW-4 rejects %s and serves nothing after it', async (_what, bytes) => {
    const backend = await upstream(
      (req, res) => void req.resume().once('end', () => res.end('served')),
    );
    const { port } = await gateway({ backend: backend.url });
    const response = await exchange(port, bytes);
    expect(response.match(/^HTTP\/1\.1 \d+/gm)).toEqual(['HTTP/1.1 400']);
    expect(response).not.toContain('served');
    expect(backend.requests.map(({ url }) => url)).not.toContain('/ajax/smuggled');
  });

  it.each(['DELETE', 'PATCH'])(
    'GW-4 keeps the chunked body of a %s apart from the next request',
    async (method) => {
      const bodies: string[] = [];
      const backend = await upstream(async (req, res) => {
        bodies.push(`${req.method} ${await text(req)}`);
        res.end();
      });
      const { port } = await gateway({ backend: backend.url });
      const body = `${inner.length.toString(16)}\r\n${inner}\r\n0\r\n\r\n`;
      const next = 'GET /ajax/orders HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n';
      const response = await exchange(
        port,
        `${method} /ajax/users/1 HTTP/1.1\r\nHost: a\r\n${chunked}\r\n\r\n${body}${next}`,
      );
      expect(response.match(/^HTTP\/1\.1 \d+/gm)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200']);
      expect(bodies).toEqual([`${method} ${inner}`, 'GET ']);
    },
  );
});
