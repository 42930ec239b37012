import type { Microservice } from '../services.ts';
import { redactBody, redactUrl } from './redact.ts';

/** The time limit for the response of a service, in ms. */
const timeoutMs = 2_000;

/** The number of characters of a response that are stored. */
const maxBodyLength = 65_536;

/** Requests a service's URL. The service is online if it responds with 2xx in time. Never throws. */
export async function checkHealth({ name, url }: Microservice) {
  const shown = redactUrl(url);
  const { status_code, response_data } = await get(url);
  return {
    service: { name, url: shown, online: status_code !== null && status_code >= 200 && status_code < 300 },
    query: { method: 'GET', url: shown, status_code, response_data: redactBody(response_data) },
  };
}

async function get(url: string): Promise<{ status_code: number | null; response_data: string }> {
  try {
    const { username, password } = new URL(url);
    const headers = new Headers();
    // fetch rejects a URL with a user name.
    if (username !== '')
      headers.set('Authorization', `Basic ${btoa(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`)}`);
    const plain = Object.assign(new URL(url), { username: '', password: '' });
    const response = await fetch(plain, { headers, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) });
    return { status_code: response.status, response_data: await readStart(response) };
  } catch (error) {
    const { message, cause } = error as Error;
    return { status_code: null, response_data: cause instanceof Error ? cause.message : message };
  }
}

async function readStart(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length >= maxBodyLength) break;
  }
  // PostgreSQL cannot store NUL, or half a surrogate pair, which truncation can produce.
  return text.slice(0, maxBodyLength).replaceAll('\0', '\u{FFFD}').toWellFormed();
}
