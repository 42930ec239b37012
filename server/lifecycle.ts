import type { ServerResponse } from 'node:http';

/** The state of the process. */
export interface Lifecycle {
  /** True from the signal to stop. */
  draining: boolean;
  /** True when the time limit for responses in flight is over. */
  expired: boolean;
  /** The number of requests in flight. */
  inFlight: number;
  /** Responses in flight over HTTP/1.0, in which the end of the connection is the end of the body. */
  closeDelimited: Set<ServerResponse>;
}

export const createLifecycle = (): Lifecycle => ({
  draining: false,
  expired: false,
  inFlight: 0,
  closeDelimited: new Set(),
});
