import http, { type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import https from 'node:https';
import type { Target } from './check.ts';

export interface Received {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

export interface SendOptions {
  method?: string;
  headers?: Record<string, string>;
  body?: Buffer;
  /** The time limit for the response, in milliseconds. */
  timeoutMs?: number;
}

/** Sends a request on a new connection and reads the response as it was sent, without decompression. */
export async function send(
  target: Target,
  url: URL | string,
  options: SendOptions = {},
): Promise<Received> {
  const { method = 'GET', headers = {}, body, timeoutMs = 15_000 } = options;
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const response = await open(
      target,
      new URL(url, target.url),
      { method, headers, signal, rejectUnauthorized: false },
      body,
    );
    const chunks: Buffer[] = [];
    for await (const chunk of response) chunks.push(chunk);
    return {
      status: response.statusCode ?? 0,
      headers: response.headers,
      text: Buffer.concat(chunks).toString(),
    };
  } catch (error) {
    throw signal.aborted ? new Error(`no response within ${timeoutMs / 1_000} s`) : error;
  }
}

/** Sends a request below /ajax that the gateway itself rejects with 403, so that it never reaches the backend. */
export const sendRejected = (target: Target, options: SendOptions = {}): Promise<Received> =>
  send(target, '/ajax/auth/check', {
    ...options,
    headers: { ...options.headers, 'Sec-Fetch-Site': 'cross-site' },
  });

/**
 * Sends a request and resolves with the head of its response. Only the requests without a session may use a certificate that
 * is not valid: the check of the certificate reports it, and the other checks still run.
 */
export function open(
  { ca }: Target,
  url: URL,
  options: https.RequestOptions,
  body?: Buffer,
): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const { request } = url.protocol === 'https:' ? https : http;
  // After a response that arrives before the end of the body, the connection may be reset.
  request(url, { ...options, agent: false, ca }, resolve)
    .on('error', reject)
    .end(body);
  return promise;
}

/** Returns the body of a response of the gateway itself; undefined for one of a proxy. */
export function parseObject({ text }: Received): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

/** Returns whether a response is an error of the gateway, which has a request id. */
export const isGatewayError = (response: Received): boolean =>
  typeof parseObject(response)?.request_id === 'string';
