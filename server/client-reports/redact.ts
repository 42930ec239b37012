/** Words of the console's paths. Any other part of a path may be an id or a name. */
const words = /^(api-queries|create|details|edit|password)$/;

const maxMessage = 300;

/** Returns the path of a URL without its query, in which ids and names are `:id`; undefined without a URL. */
export function redactPath(url: unknown): string | undefined {
  const path =
    typeof url === 'string' ? /^(?:https?:\/\/[^/?#]+)?(\/[^?#]*)/.exec(url)?.[1] : undefined;
  const [screen = '', ...rest] = path?.split('/').slice(1, 6) ?? [];
  if (path === undefined || !/^[a-z-]{0,30}$/.test(screen)) return undefined;
  return ['', screen, ...rest.map((part) => (words.test(part) ? part : ':id'))].join('/');
}

/** Returns the name of a file of the client, such as `main-1A2B3C4D.js`; undefined for any other URL. */
export const assetOf = (url: unknown): string | undefined =>
  typeof url === 'string'
    ? /\/assets\/([\w-]{1,60}\.(?:js|css))(?:$|[?#:])/.exec(url)?.[1]
    : undefined;

/** Returns the places of a stack in files of the client, such as `main-1A2B3C4D.js:1:2345`, without its other text. */
export const placesOf = (stack: unknown): string[] | undefined =>
  typeof stack === 'string'
    ? [...stack.slice(0, 8_000).matchAll(/\/assets\/([\w-]{1,60}\.js:\d{1,7}:\d{1,7})/g)]
        .slice(0, 10)
        .map(([, place = '']) => place)
    : undefined;

/**
 * Returns a message without queries, addresses, quoted text, numbers and keys, of bounded length.
 */
export const redactMessage = (message: unknown): string =>
  String(message)
    .slice(0, 2_000)
    .replace(/\bhttps?:\/\/[^\s'"]+/g, (url) => assetOf(url) ?? redactPath(url) ?? '…')
    .replace(/\S+@\S+/g, '…')
    .replace(/"[^"]*"|“[^”]*”/g, '"…"')
    .replace(/[\w+/=-]*\d[\w+/=-]*/g, (word) =>
      /^([A-Za-z-]+-[A-Z\d]{8}|\d{1,3})$/.test(word) ? word : '…',
    )
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ')
    .slice(0, maxMessage);
