import type { Response } from './context.ts';

/** The time for which a client may pause while it sends the rest of its body, in milliseconds. */
const pauseMs = 1_000;

/**
 * Ends a response that is written, when the body of its request has arrived too. With `Connection: close`, which nginx sends,
 * an earlier end would reset the connection of a client that is still sending, before it reads the response: nginx makes a 502
 * of that. Node's requestTimeout limits the whole time.
 */
export function endAfterBody(res: Response): void {
  const { req } = res;
  // With Expect the client waits for the response before it sends anything.
  if (req.complete || req.headers.expect !== undefined) return void res.end();
  res.flushHeaders();
  const timer = setTimeout(() => res.end(), pauseMs);
  req.on('data', () => timer.refresh()).once('end', () => res.end());
  res.once('close', () => clearTimeout(timer));
  req.resume();
}
