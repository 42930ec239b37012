import { EventEmitter, once } from 'node:events';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Response } from '../../../server/request/context.ts';
import { endAfterBody } from '../../../server/request/end-after-body.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

/** A response to a request whose body is arriving. */
function responded() {
  const body = new PassThrough();
  const req = Object.assign(body, { complete: false, headers: {} });
  const end = vi.fn<() => void>();
  const res = Object.assign(new EventEmitter(), { req, end, flushHeaders: () => {} });
  endAfterBody(res as unknown as Response);
  return { body, res, end };
}

it('GW-6 ends an early response after a pause of a second', () => {
  const { end } = responded();
  vi.advanceTimersByTime(999);
  expect(end).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(end).toHaveBeenCalledOnce();
});

it('GW-6 counts the pause from the last bytes of the body', async () => {
  const { body, end } = responded();
  vi.advanceTimersByTime(999);
  const arrived = once(body, 'data');
  body.write('x');
  await arrived;
  vi.advanceTimersByTime(999);
  expect(end).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(end).toHaveBeenCalledOnce();
});

it('GW-6 ends an early response with the body', async () => {
  const { body, end } = responded();
  body.end('x');
  await once(body, 'end');
  expect(end).toHaveBeenCalledOnce();
});

it('GW-6 ends no response whose client has disconnected', () => {
  const { res, end } = responded();
  res.emit('close');
  vi.advanceTimersByTime(60_000);
  expect(end).not.toHaveBeenCalled();
});
