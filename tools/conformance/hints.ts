import { auth } from '#contract/auth.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Way } from './browser.ts';
import { isSuccess, type Reply } from './client.ts';
import { shownText } from './finding.ts';

interface Came extends Reply {
  endpoint: Endpoint;
  path: string;
  way: Way;
}

const isHtml = ({ headers, text }: Reply) =>
  headers.get('Content-Type')?.includes('html') || /^\s*<(!doctype|html)/i.test(text);

/** Returns the member in which a framework wraps a response, with its value. */
const wrapperOf = ({ body }: Reply) =>
  Object.entries(body ?? {}).find(
    ([name, value]) => /^(data|results?|payload|content)$/.test(name) && value instanceof Object,
  );

/** Returns the advice to a backend that compares the console's address with its own. */
export const trustAddress = ({ origin: { host, origin } }: Way) =>
  `It compares Origin, Referer or Host with its own address: trust X-Forwarded-Host and X-Forwarded-Proto of the gateway, and allow ${host} as a host, or ${origin} as an origin.`;

function causeOfRedirect({ headers, path, way: { origin } }: Came): string {
  const location = headers.get('Location') ?? '';
  const [requested] = path.split('?');
  const target = URL.parse(location, origin)?.pathname;
  const start = `It redirects to ${location}`;
  if (target === requested) return `${start}: trust X-Forwarded-Proto of the gateway.`;
  if (target === `${requested}/`) return `${start}: accept the path without a slash at its end.`;
  return `${start}: below /ajax respond 401 without a session, and never redirect.`;
}

/** What usually causes a response that the contract does not have, and what to do; the most specific first. */
const hints: [isCause: (came: Came) => unknown, hint: string | ((came: Came) => string)][] = [
  [({ status }) => status === 429, 'Raise the limit for this test.'],
  [({ headers }) => headers.has('Location'), causeOfRedirect],
  [
    ({ status, text }) =>
      [400, 403, 421].includes(status) &&
      /\b(hosts?|origins?|referr?er|CORS)\b/i.test(shownText(text)),
    ({ way }) => trustAddress(way),
  ],
  [
    (came) =>
      came.endpoint === auth.login &&
      ([400, 403, 419].includes(came.status) || (came.status === 422 && isHtml(came))),
    'A visitor has no XSRF token: exempt the sign-in from its check.',
  ],
  [
    ({ endpoint, status }) => endpoint === auth.login && status === 401,
    'Is it the sign-in of the account, and may visitors request it? A wrong password is a 422.',
  ],
  [
    ({ endpoint, status }) => endpoint === auth.check && status === 403,
    'Let visitors request it: nobody could sign in.',
  ],
  [
    ({ endpoint, status }) => endpoint === auth.check && status === 400,
    ({ way }) => `The backend may not allow the host ${way.origin.host}: allow it.`,
  ],
  [
    ({ endpoint, status }) => endpoint.resource === 'auth' && status === 404,
    'Nothing is at this address: is it the backend, and is /ajax in its paths once?',
  ],
  [
    ({ endpoint, status }) => !endpoint.path.includes('{') && status === 404,
    'Nothing is at this address. With --only the suite checks some resources.',
  ],
  [
    ({ status }) => status === 405,
    'Allow GET, POST, PATCH and DELETE in the backend, and in proxies before it.',
  ],
  [({ status }) => status === 415, 'Accept requests with the Content-Type application/json.'],
  [
    ({ status }) => [502, 503, 504].includes(status),
    'A proxy before the backend may not reach it.',
  ],
  [({ status }) => status >= 500, 'The log of the backend has the reason.'],
  [
    ({ body, text }) => body === undefined && /^\s*[{[]/.test(text),
    'Send JSON with the Content-Type application/json, and nothing else in its body.',
  ],
  [
    (came) => isSuccess(came) && isHtml(came),
    'It is a page of HTML: below /ajax respond with JSON, and with 401 without a session.',
  ],
  [
    (came) =>
      isSuccess(came) &&
      Array.isArray(wrapperOf(came)?.[1]) &&
      came.endpoint.response?._zod.def.type === 'object',
    (came) => `A page has \`items\` and \`total\`: name \`${wrapperOf(came)?.[0]}\` so.`,
  ],
  [
    (came) => isSuccess(came) && wrapperOf(came),
    (came) => `Send what is in the member \`${wrapperOf(came)?.[0]}\`, without it.`,
  ],
];

/** Returns what usually causes a response that breaks the contract, and what to do; empty if that is unknown. */
export function hintOf(reply: Reply, endpoint: Endpoint, path: string, way: Way): string {
  const came = { ...reply, endpoint, path, way };
  const hint = hints.find(([isCause]) => isCause(came))?.[1] ?? '';
  return typeof hint === 'string' ? hint : hint(came);
}
