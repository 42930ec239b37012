import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { upstream } from '../../support/upstream.ts';
import { gateway } from '../gateway.ts';
import { exchange, head } from '../raw-client.ts';

describe('headers on their way', () => {
  it('GW-3 headers of one hop, also those that Connection names, go no further in either direction', async () => {
    const backend = await upstream((_req, res) => {
      res
        .writeHead(200, {
          Connection: 'close, X-Hop',
          'X-Hop': '1',
          'Keep-Alive': 'timeout=3',
          'Proxy-Authenticate': 'Basic',
          'X-Stays': '1',
        })
        .end();
    });
    const { port } = await gateway({ backend: backend.url });
    const hops = [
      'Keep-Alive: 300',
      'TE: trailers',
      'Trailer: X-Sum',
      'Proxy-Authorization: Basic eA==',
      'Proxy-Connection: x',
      'X-Mine: 1',
      'X-Kept: 1',
    ];
    const answer = await exchange(port, head('GET /ajax/users', 'Connection: X-Mine, Host', ...hops));
    const { headers } = backend.requests[0] ?? {};
    expect(Object.keys(headers ?? {}).sort()).toEqual([
      'connection',
      'host',
      'x-forwarded-for',
      'x-forwarded-host',
      'x-forwarded-proto',
      'x-kept',
      'x-real-ip',
      'x-request-id',
    ]);
    expect(answer).toMatch(/\r\nx-stays: 1\r\n/i);
    expect(answer).not.toMatch(/\r\n(x-hop|keep-alive|proxy-authenticate):/i);
  });

  it('GW-3 a length that Connection names stays, or the body would become a request of its own', async () => {
    const bodies: string[] = [];
    const backend = await upstream(async (req, res) => {
      bodies.push(await text(req));
      res.end();
    });
    const { port } = await gateway({ backend: backend.url });
    await exchange(port, `${head('DELETE /ajax/users/delete/1', 'Connection: Content-Length', 'Content-Length: 3')}abc`);
    expect(bodies).toEqual(['abc']);
  });

  it('GW-3 what a client says of its origin is replaced by what the gateway saw', async () => {
    const backend = await upstream((_req, res) => void res.end());
    const { port } = await gateway({ backend: backend.url });
    const spoofed = [
      'Forwarded: for=1.2.3.4',
      'X-Forwarded-For: 1.2.3.4',
      'X-Forwarded-Proto: https',
      'X-Forwarded-Host: evil',
      'X-Forwarded-Port: 1',
      'X_Forwarded_For: 1.2.3.4',
      'X-Real-IP: 1.2.3.4',
    ];
    await exchange(port, head('GET /ajax/users', ...spoofed));
    const { headers } = backend.requests[0] ?? {};
    expect(headers).toMatchObject({
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'http',
      'x-forwarded-host': 'console',
      'x-real-ip': '127.0.0.1',
    });
    for (const name of ['forwarded', 'x-forwarded-port', 'x_forwarded_for']) expect(headers).not.toHaveProperty(name);
  });

  it('GW-3 a hop that TRUST_PROXY names is believed', async () => {
    const backend = await upstream((_req, res) => void res.end());
    const { port } = await gateway({ backend: backend.url, trustProxy: ['loopback'] });
    await exchange(
      port,
      head(
        'GET /ajax/users',
        'X-Forwarded-For: 6.6.6.6, 1.2.3.4',
        'X-Forwarded-Proto: https',
        'X-Forwarded-Host: console.example',
      ),
    );
    expect(backend.requests[0]?.headers).toMatchObject({
      'x-forwarded-for': '1.2.3.4, 127.0.0.1',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'console.example',
      'x-real-ip': '1.2.3.4',
    });
  });

  it('GW-3 Expect: 100-continue is answered here and takes no header past the gateway', async () => {
    const backend = await upstream(async (req, res) => void res.end(await text(req)));
    const { port } = await gateway({ backend: backend.url });
    const answer = await exchange(
      port,
      `${head('POST /ajax/users', 'Expect: 100-continue', 'X-Real-IP: 1.2.3.4', 'Content-Length: 2')}ok`,
    );
    expect(answer).toMatch(/^HTTP\/1.1 100 Continue\r\n\r\nHTTP\/1.1 200 OK\r\n/);
    expect(backend.requests[0]?.headers).toMatchObject({ 'x-real-ip': '127.0.0.1' });
    expect(backend.requests[0]?.headers).not.toHaveProperty('expect');
  });
});
