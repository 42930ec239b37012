import { describe, expect, it } from 'vitest';
import { upstream } from '../../support/upstream.ts';
import { gateway } from '../gateway.ts';
import { exchange, head, openMany } from '../raw-client.ts';

const soon = { interval: 5 };
const statusOf = (response: string) => Number(response.slice(9, 12));
const behindProxy = { trustProxy: ['loopback'] };
const from = (address: string) => `X-Forwarded-For: ${address}`;

describe('many requests of one address', () => {
  it('GW-17 leave places for others when 1,000 of their bodies do not arrive', async () => {
    const backend = await upstream(
      (req, res) => void req.resume().once('end', () => res.end('{}')),
    );
    const { port } = await gateway({ backend: backend.url, ...behindProxy });
    await openMany(
      1_000,
      port,
      `${head('POST /ajax/auth/login', from('192.0.2.1'), 'Content-Length: 1000')}{"`,
    );
    await expect.poll(() => backend.requests.length).toBeGreaterThanOrEqual(125);
    const other = [from('192.0.2.2'), 'Content-Length: 2'];
    expect(statusOf(await exchange(port, `${head('POST /ajax/auth/login', ...other)}{}`))).toBe(
      200,
    );
    expect(statusOf(await exchange(port, head('GET /ajax/users', from('192.0.2.2'))))).toBe(200);
    expect(statusOf(await exchange(port, head('GET /ajax/users', from('192.0.2.1'))))).toBe(429);
  });

  it('GW-17 leave places for others when 300 of their reports stall', async () => {
    const backend = await upstream((_req, res) => void res.write('reference_id\r\n'));
    const { port, lines } = await gateway({ backend: backend.url, ...behindProxy });
    await openMany(300, port, head('GET /ajax/report/stream', from('192.0.2.1')));
    await expect.poll(() => backend.requests.length).toBeGreaterThanOrEqual(25);
    const [other] = await openMany(1, port, head('GET /ajax/report/stream', from('192.0.2.2')));
    const chunks: Buffer[] = [];
    other?.on('data', (chunk) => chunks.push(chunk));
    await expect.poll(() => Buffer.concat(chunks).toString(), soon).toContain('reference_id');
    expect(lines.filter(({ failure }) => failure === 'too-many-requests')).toHaveLength(275);
  });
});
