import type { IncomingMessage } from 'node:http';
import type { Handler } from '../request/context.ts';

/** The names of the cookie and the header of an XSRF token. */
export interface XsrfNames {
  cookie: string;
  header: string;
}

/** The names that the specification gives to the browser. */
export const specifiedNames: XsrfNames = { cookie: 'XSRF-TOKEN', header: 'X-XSRF-TOKEN' };

/** Returns the names if they differ from the specified ones. */
export const foreignNames = (names: XsrfNames): XsrfNames | undefined =>
  names.cookie === specifiedNames.cookie &&
  names.header.toLowerCase() === specifiedNames.header.toLowerCase()
    ? undefined
    : names;

const nameOf = (pair: string) => pair.split('=', 1)[0]?.trim();

/** Sends a request's XSRF token under the names of the backend. The client's own headers and cookies of these names are removed. */
export function sendBackendNames({ cookie, header }: XsrfNames): Handler {
  const specified = specifiedNames.header.toLowerCase();
  const name = header.toLowerCase();
  const rename = (pairs: string) =>
    pairs
      .split(';')
      .map((pair) => pair.trim())
      .filter((pair) => cookie === specifiedNames.cookie || nameOf(pair) !== cookie)
      .map((pair) => renamed(pair, specifiedNames.cookie, cookie))
      .join('; ');
  return ({ headers }, _res, next) => {
    const token = headers[specified];
    delete headers[specified];
    delete headers[name];
    if (token !== undefined) headers[name] = token;
    if (headers.cookie !== undefined) headers.cookie = rename(headers.cookie);
    next();
  };
}

/** Gives the cookie of the backend's XSRF token in a response the specified name. */
export function receiveSpecifiedName({ headers }: IncomingMessage, { cookie }: XsrfNames): void {
  const cookies = headers['set-cookie'];
  if (cookies)
    headers['set-cookie'] = cookies.map((line) => renamed(line, cookie, specifiedNames.cookie));
}

const renamed = (pair: string, from: string, to: string) =>
  nameOf(pair) === from ? to + pair.slice(pair.indexOf('=')) : pair;
