import { randomUUID } from 'node:crypto';
import { specifiedNames, type XsrfNames } from '../../server/proxy/xsrf-names.ts';

/** How requests reach the backend. */
export interface Way {
  /** The origin of the console in the browser. */
  origin: URL;
  /** True: without a gateway, whose headers and names the requests have. */
  isDirect: boolean;
  names: XsrfNames;
}

/** Requests of no browser. */
export const plainWay: Way = {
  origin: new URL('http://localhost'),
  isDirect: false,
  names: specifiedNames,
};

/** Requests that a gateway at an origin would send, with the specified names. */
export const directWay = (origin: URL): Way => ({ origin, isDirect: true, names: specifiedNames });

/** Returns what a browser adds to a request of the console's page, and a gateway if the request does not pass one. */
export function browserHeaders({ origin, isDirect }: Way, method: string): Record<string, string> {
  return {
    ...(method !== 'GET' && { Origin: origin.origin }),
    Referer: `${origin.origin}/`,
    'Sec-Fetch-Site': 'same-origin',
    'Sec-Fetch-Mode': 'cors',
    'Sec-Fetch-Dest': 'empty',
    'User-Agent': 'Mozilla/5.0 (Clearhouse conformance suite)',
    ...(isDirect && {
      'X-Forwarded-For': '192.0.2.1',
      'X-Forwarded-Host': origin.host,
      'X-Forwarded-Proto': origin.protocol.slice(0, -1),
      'X-Real-IP': '192.0.2.1',
      'X-Request-Id': randomUUID(),
    }),
  };
}
