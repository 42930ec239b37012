/** The lead of the server's clock over this one, in milliseconds, as of the last response. */
let lead = 0;

/** Takes the server's time from the Date header of a response. */
export function noteServerTime(header: string | null): void {
  const time = Date.parse(header ?? '');
  if (!Number.isNaN(time)) lead = time - Date.now();
}

/** Returns the current time by the clock of the server, in milliseconds since the epoch, to the second. */
export const serverTime = (): number => Date.now() + lead;
