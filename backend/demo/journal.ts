import { firstNames, lastNames, spell } from './people.ts';
import { random } from './random.ts';

const hostile = [
  '<script>alert("event log")</script> tried to be an order reference.',
  '=HYPERLINK("https://evil.example","Open me")',
  'A right-to-left name: \u202Eeman eht si siht\u202C, and an emoji: 🧾.',
  `A very long reference was refused: ${'0123456789abcdef'.repeat(30)}.`,
];

/** Creates events, oldest first, with their age in ms. */
export function events(count: number) {
  return Array.from({ length: count }, (_, index) => {
    const r = random(50_000 + index);
    const who = `${spell(r.pick(firstNames))}.${spell(r.pick(lastNames))}@clearhouse.example`;
    const [type, description] = r.pick([
      ['sign-in', `${who} signed in.`],
      ['sign-in', `${who} signed in.`],
      ['sign-in refused', `A sign-in as ${who} was refused.`],
      ['created', `${who} created the business ${r.pick(['Blue Door Books', 'Solis Travel', 'Hoshi Electronics'])}.`],
      ['changed', `${who} changed the caps of Kraken XBT-USDC.`],
      ['changed', `${who} changed the exchange rule of ETH-EUR from USDC to EURC.`],
      ['deleted', `${who} deleted the user ${spell(r.pick(firstNames))}.`],
      ['settled', `${who} processed the settlement CLS-${String(r.between(1, 40)).padStart(6, '0')}.`],
      ['error', `${r.pick(['Kraken', 'Bitstamp', 'BitGo'])} did not answer within 10 seconds.`],
      ['error', `The rate of ${r.pick(['XBT-USD', 'ETH-EUR'])} is older than 60 seconds.`],
    ] as const);
    const odd = hostile[count - 1 - index - 4];
    return { type: odd ? 'error' : type, description: odd ?? description, age: (count - index) * 90 * 60_000 };
  });
}

/** Creates requests of the payments service, oldest first, with their age in ms. */
export function apiQueries(count: number) {
  return Array.from({ length: count }, (_, index) => {
    const r = random(60_000 + index);
    const age = (count - index) * 20 * 60_000;
    return { ...(oddQueries[count - 1 - index] ?? usualQuery(r.between(0, 3), r.between(1, 1e6))), age };
  });
}

function usualQuery(kind: number, n: number) {
  const price = (27_000 + (n % 900) + 0.5).toFixed(1);
  return [
    query('GET', 'https://api.kraken.example/0/public/Ticker?pair=XBTUSD', 200, null, {
      error: [],
      result: { XXBTZUSD: { c: [price] } },
    }),
    query('POST', 'https://api.bitstamp.example/v2/buy/xrpusdc/', 200, { amount: `${n % 500}.00` }, { id: n, status: 'Open' }),
    query(
      'POST',
      'https://app.bitgo.example/api/v2/btc/wallet/sweep',
      n % 9 ? 200 : 429,
      { address: 'bc1q…' },
      { txid: n.toString(16) },
    ),
    query('GET', 'https://api.coinbase.example/v3/orders/historical', n % 11 ? 200 : 503, null, { orders: [], has_next: false }),
  ][kind] as ReturnType<typeof query>;
}

/** By index from the newest: a response that is not JSON, none, markup, one of two megabytes, integers beyond 2^53. */
const oddQueries: Record<number, ReturnType<typeof query>> = {
  2: query(
    'GET',
    'https://api.kraken.example/0/public/Time',
    502,
    null,
    'upstream connect error or disconnect/reset before headers',
  ),
  3: query('POST', 'https://api.bitstamp.example/v2/balance/', null, { nonce: 1 }, null),
  4: query(
    'GET',
    'https://status.bitgo.example/?q=<script>alert(1)</script>',
    404,
    null,
    '<html><body><script>alert(1)</script></body></html>',
  ),
  5: query('GET', 'https://api.kraken.example/0/private/Ledgers', 200, null, {
    ledger: Array.from({ length: 18_000 }, (_, n) => ({
      refid: `TJKLMN-${n}`,
      type: 'trade',
      asset: 'XXBT',
      amount: '0.0012345600',
      fee: '0.0000123400',
      balance: `${n}.5`,
    })),
  }),
  6: query(
    'POST',
    'https://api.kraken.example/0/private/AddOrder',
    200,
    { pair: 'XBTUSDC', volume: '0.5' },
    '{"txid":9007199254740993,"wei":123456789012345678901234567890}',
  ),
};

function query(
  method: string,
  url: string,
  status_code: number | null,
  request: object | null,
  response: object | string | null,
) {
  return {
    method,
    url,
    status_code,
    request_data: request && JSON.stringify(request),
    response_data: typeof response === 'object' ? response && JSON.stringify(response) : response,
  };
}
