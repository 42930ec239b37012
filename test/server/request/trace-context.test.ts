import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { upstream } from '../../support/upstream.ts';
import { gateway } from '../gateway.ts';

const soon = { interval: 5 };
const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const valid = `00-${traceId}-00f067aa0ba902b7-01`;

async function forwarded(headers: Record<string, string>) {
  const backend = await upstream((_req, res) => void res.end('{}'));
  const { origin, lines } = await gateway({ backend: backend.url });
  await request(origin).get('/ajax/users').set(headers).expect(200);
  await expect.poll(() => lines.length, soon).toBe(1);
  return { headers: backend.requests[0]?.headers ?? {}, logged: lines[0]?.trace_id };
}

describe('the trace of a request', () => {
  it.each([
    valid,
    `01-${traceId}-00f067aa0ba902b7-00-more`,
    '00-04bf92f3577b34da6a3ce929d0e0e470-00f067aa0ba902b0-01',
  ])('GW-32 forwards %s unchanged and logs its id', async (traceparent) => {
    const { headers, logged } = await forwarded({ traceparent, tracestate: 'vendor=1' });
    expect(headers).toMatchObject({ traceparent, tracestate: 'vendor=1' });
    expect(logged).toBe(traceparent.split('-')[1]);
  });

  it.each([
    ['none', undefined],
    ['an id of zeros', `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`],
    ['version ff', `ff-${traceId}-00f067aa0ba902b7-01`],
    ['fields that version 00 does not have', `${valid}-more`],
    ['a parent of zeros', `00-${traceId}-${'0'.repeat(16)}-01`],
    ['text before it', `0${valid}`],
    ['text after its flags', `${valid}1`],
    ['capitals', valid.toUpperCase()],
  ])('GW-32 forwards and logs no trace for %s', async (_name, traceparent) => {
    const { headers, logged } = await forwarded({
      ...(traceparent && { traceparent }),
      tracestate: 'vendor=1',
    });
    expect(headers).not.toHaveProperty('traceparent');
    expect(headers).not.toHaveProperty('tracestate');
    expect(logged).toBeUndefined();
  });
});
