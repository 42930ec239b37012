import type { IncomingMessage, OutgoingMessage } from 'node:http';

interface PassOnOptions {
  /** Is called with each chunk once it has been written. */
  written?: (chunk: Buffer<ArrayBuffer>) => void;
}

/**
 * Passes the body of a message on to another one as it comes, no faster than that is read, and ends it.
 * What came of all messages in one turn of the event loop is written at its end, one after the other: in between, the other
 * sides would fall asleep, and waking them up again is up to half of what a write costs.
 */
export function passOn(from: IncomingMessage, to: OutgoingMessage, { written }: PassOnOptions = {}): void {
  let held = false;
  let over = false;
  const write = () => {
    held = false;
    if (over) to.end();
    else to.socket?.uncork();
  };
  const hold = () => {
    if (held) return;
    held = true;
    to.socket?.cork();
    setImmediate(write);
  };
  from.on('data', (chunk: Buffer<ArrayBuffer>) => {
    if (to.destroyed) return;
    hold();
    if (!to.write(chunk, written && (() => written(chunk)))) from.pause();
  });
  from.on('end', () => {
    over = true;
    hold();
  });
  to.on('drain', () => from.resume());
  // Nobody reads the rest, and its sender may not get stuck with it.
  to.on('close', () => from.resume());
  from.resume();
}
