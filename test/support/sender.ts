import type { Sender } from '#data/writes/transmit.ts';

/** Returns the form of a screen as it sends a write. */
export const senderOf = (screen: string, others: Partial<Sender> = {}): Sender => ({
  source: screen,
  screen,
  saveId: 'r1',
  left: new AbortController().signal,
  ...others,
});
