import type { Microservice } from '../microservice.ts';

/** The time limit for the response of a service, in ms. */
const timeoutMs = 2_000;

/** Returns a URL without user, password, parameters and fragment, which can contain secrets. */
export function publicUrl(address: string): string {
  const { origin, pathname } = new URL(address);
  return origin + pathname;
}

/** Requests a service's URL. The service is online if it responds with 2xx in time. Never throws. The body is not read. */
export async function checkHealth({ name, url }: Microservice) {
  const shown = publicUrl(url);
  const { status_code, failure } = await get(url);
  return {
    service: {
      name,
      url: shown,
      online: status_code !== null && status_code >= 200 && status_code < 300,
    },
    query: { method: 'GET', url: shown, status_code, response_data: failure },
  };
}

/** Returns the status, or why there is no response. */
async function get(url: string): Promise<{ status_code: number | null; failure: string | null }> {
  try {
    const { username, password } = new URL(url);
    const headers = new Headers();
    // fetch rejects a URL with a user name.
    if (username !== '')
      headers.set(
        'Authorization',
        `Basic ${btoa(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`)}`,
      );
    const plain = Object.assign(new URL(url), { username: '', password: '' });
    const response = await fetch(plain, {
      headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.body?.cancel();
    return { status_code: response.status, failure: null };
  } catch (error) {
    const { message, cause } = error as Error;
    return { status_code: null, failure: cause instanceof Error ? cause.message : message };
  }
}
