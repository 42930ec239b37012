import { addressLine } from './address.ts';

/** The headers that a browser sends with every request to the console, and a proxy adds. */
const browser = [
  'Host: console.example.com',
  'User-Agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
  'Accept: */*',
  'Accept-Encoding: gzip, deflate, br, zstd',
  'Accept-Language: en-GB,en;q=0.9,de;q=0.8',
  addressLine,
  'Sec-Fetch-Site: same-origin',
  'Sec-Fetch-Mode: cors',
  'Referer: https://console.example.com/users',
  'Cookie: session=3f8a0c5e7b1d4f6a9c2e8b7d6f5a4c3b; XSRF-TOKEN=0af7651916cd43dd8448eb211c80319c',
];

const body = JSON.stringify({
  username: 'user-11',
  email: 'user-11@example.com',
  note: 'x'.repeat(955),
});

const request = (line: string, ...headers: string[]) =>
  [`${line} HTTP/1.1`, ...browser, ...headers, '', ''].join('\r\n');

const post = (path: string) =>
  request(
    `POST ${path}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
    'X-XSRF-TOKEN: 0af7651916cd43dd8448eb211c80319c',
  ) + body;

/** The name of the additional script for the benchmark. */
export const scriptName = 'assets/bench-1A2B3C4D.js';

export interface Work {
  name: string;
  /** The raw bytes of the request. */
  request: string;
  /** The goal for the gateway's ratio to the packages as documented; undefined for files, which these read from the disk uncompressed. */
  goal?: number;
}

const goal = 0.85;

/** The measured kinds of request. */
export const works: Work[] = [
  {
    name: 'hashed script of 150 kB, br',
    request: request(`GET /${scriptName}`),
  },
  {
    name: 'index.html with all security headers',
    request: request('GET /login'),
  },
  {
    name: 'proxied GET, 2 kB of JSON',
    request: request('GET /ajax/users?page=1&per_page=10'),
    goal,
  },
  { name: 'proxied POST, 1 kB of JSON', request: post('/ajax/users/create'), goal },
  {
    name: 'proxied POST, without Keep-Alive from the backend',
    request: post('/ajax/users/create?keep-alive=none'),
    goal,
  },
];
