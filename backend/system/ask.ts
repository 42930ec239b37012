import type { Microservice } from '../services.ts';
import { bodyWithoutSecrets, withoutSecrets } from './secrets.ts';

/** How long a service has to answer, in ms, and how much of its answer is kept, in bytes. */
const patience = 2_000;
const kept = 65_536;

/** Asks a service whether it is well: it is online if it says so (2xx) in time. Never throws. */
export async function ask({ name, url }: Microservice) {
  const shown = withoutSecrets(url);
  const { status_code, response_data } = await get(url);
  return {
    service: { name, url: shown, online: status_code !== null && status_code >= 200 && status_code < 300 },
    query: { method: 'GET', url: shown, status_code, response_data: bodyWithoutSecrets(response_data) },
  };
}

async function get(url: string): Promise<{ status_code: number | null; response_data: string }> {
  try {
    const { username, password } = new URL(url);
    const headers = new Headers();
    // fetch refuses an address that carries a sign-in.
    if (username !== '')
      headers.set('Authorization', `Basic ${btoa(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`)}`);
    const plain = Object.assign(new URL(url), { username: '', password: '' });
    const response = await fetch(plain, { headers, redirect: 'manual', signal: AbortSignal.timeout(patience) });
    return { status_code: response.status, response_data: await beginningOf(response) };
  } catch (error) {
    const { message, cause } = error as Error;
    return { status_code: null, response_data: cause instanceof Error ? cause.message : message };
  }
}

async function beginningOf(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length >= kept) break;
  }
  // NUL and half a surrogate pair, which a cut can leave, cannot be stored.
  return text.slice(0, kept).replaceAll('\0', '\u{FFFD}').toWellFormed();
}
