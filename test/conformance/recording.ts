import { setImmediate as turn } from 'node:timers/promises';
import type { Fault, Sent } from '../support/broken-backend.ts';

interface Exchange {
  request: Sent;
  response: { status: number; headers: [string, string][]; text: string };
}

/** The exchanges of a check with a correct backend: each of them twice, where its request was sent and where its response came. */
export type Recording = Exchange[];

/** Returns a correct backend that records its exchanges. One without a response is there once. */
export function recordTo(recording: Recording): Fault {
  return async (request, send) => {
    const exchange = { request: copyOf(request), response: { status: 0, headers: [], text: '' } };
    recording.push(exchange);
    const response = await send(request);
    const headers = [...response.headers];
    const text = await response.text();
    Object.assign(exchange.response, { status: response.status, headers, text });
    recording.push(exchange);
    return responseOf(exchange);
  };
}

/**
 * Returns whether a fault changes an exchange of a recording. A check has the same result with a fault that changes none of its
 * exchanges.
 */
export async function changes(fault: Fault, recording: Recording): Promise<boolean> {
  const respond = new Map<Exchange, () => void>();
  let unchanged = 0;
  for (const exchange of recording) {
    const arrived = respond.get(exchange);
    if (arrived) {
      arrived();
      await turn();
      continue;
    }
    const { promise, resolve } = Promise.withResolvers<Response>();
    const response = responseOf(exchange);
    respond.set(exchange, () => resolve(response));
    const forwarded: Sent[] = [];
    const send = (request: Sent) => {
      forwarded.push(copyOf(request));
      return promise;
    };
    const isUnchanged = (came: Response) =>
      came === response && forwarded.map(textOf).join() === textOf(exchange.request);
    Promise.resolve(fault(copyOf(exchange.request), send)).then(
      (came) => {
        if (isUnchanged(came)) unchanged += 1;
      },
      () => {},
    );
  }
  return unchanged < respond.size;
}

/** Faults change requests in place. */
const copyOf = (request: Sent): Sent => ({
  ...request,
  url: new URL(request.url),
  headers: new Headers(request.headers),
});

const textOf = ({ method, url, headers, body }: Sent): string =>
  JSON.stringify([method, url, [...headers], body]);

function responseOf({ response: { status, headers, text } }: Exchange): Response {
  return new Response(status === 204 ? null : text, { status, headers });
}
