/**
 * Returns the time after which the backend no longer carries out a request that it has received, in milliseconds: the gateway's
 * BACKEND_TIMEOUT_MS.
 */
export function writeTimeout(): number {
  const element = document.querySelector<HTMLMetaElement>('meta[name="backend-timeout-ms"]');
  return Number(element?.content || 60_000);
}

/** Returns the time after which a request without a response is late, in milliseconds. */
export const lateAfter = (): number => 1.5 * writeTimeout();
