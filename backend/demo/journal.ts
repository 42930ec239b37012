import { addressOf, coins, hashOf } from './catalogue.ts';
import { firstNames, lastNames, spell } from './people.ts';
import { random } from './random.ts';

/** Errors of the last 24 hours, newest first. */
const recentErrors = [
  'Bitstamp did not respond within 10 seconds.',
  'Coinbase Prime rejected a trade of ETH-USDT: insufficient funds.',
  'The rate of XRP-EUR is older than 60 seconds.',
  'BitGo rejected a sweep of LTC: too many requests.',
];

/** Creates events, oldest first, with their age in ms. */
export function events(count: number) {
  return Array.from({ length: count }, (_, index) => {
    const r = random(50_000 + index);
    const username = () => `${spell(r.pick(firstNames))}.${spell(r.pick(lastNames))}`;
    const email = `${username()}@clearhouse.example`;
    const deleted = username();
    const settlement = `CLS-${String(r.between(1, 40)).padStart(6, '0')}`;
    const [type, description] = r.pick([
      ['sign-in', `${email} signed in.`],
      ['sign-in', `${email} signed in.`],
      ['sign-in rejected', `A sign-in as ${email} was rejected.`],
      ['created', `${email} created the settlement ${settlement} of ${r.between(2, 60)} trades.`],
      [
        'changed',
        `${email} changed the pair Kraken XBT-USDC: volume cap daily from ${20 + (index % 20)}0000.00 to ${40 + (index % 20)}0000.00.`,
      ],
      ['changed', `${email} changed the exchange rule of ETH-EUR from USDC to EURC.`],
      ['deleted', `${email} deleted the user ${deleted} (${deleted}@clearhouse.example).`],
      ['settled', `${email} processed the settlement ${settlement} by the transaction ${hashOf(coins[0], index)}.`],
      ['error', `${r.pick(['Kraken', 'Bitstamp', 'BitGo'])} did not respond within 10 seconds.`],
      ['error', `The rate of ${r.pick(['XBT-USD', 'ETH-EUR'])} is older than 60 seconds.`],
    ] as const);
    const error = recentErrors[count - 1 - index - 4];
    return { type: error ? 'error' : type, description: error ?? description, age: (count - index) * 90 * 60_000 };
  });
}

/** Creates API queries, oldest first, with their age in ms. */
export function apiQueries(count: number) {
  return Array.from({ length: count }, (_, index) => {
    const r = random(60_000 + index);
    const age = (count - index) * 20 * 60_000;
    return { ...(unusualQueries[count - 1 - index] ?? usualQuery(r.between(0, 3), r.between(1, 1e6))), age };
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
      { address: addressOf(coins[0], n) },
      n % 9 ? { txid: hashOf(coins[0], n) } : { error: 'too many requests' },
    ),
    n % 11
      ? query('GET', 'https://api.coinbase.example/v3/orders/historical', 200, null, { orders: [], has_next: false })
      : query('GET', 'https://api.coinbase.example/v3/orders/historical', 503, null, { error: 'service unavailable' }),
  ][kind] as ReturnType<typeof query>;
}

/** By index from the newest: a response that is not JSON, none, HTML, one of two megabytes, integers beyond 2^53. */
const unusualQueries: Record<number, ReturnType<typeof query>> = {
  2: query(
    'GET',
    'https://api.kraken.example/0/public/Time',
    502,
    null,
    'upstream connect error or disconnect/reset before headers',
  ),
  3: query('POST', 'https://api.bitstamp.example/v2/balance/', null, { nonce: 1_795_262_400_000 }, null),
  4: query(
    'GET',
    'https://status.bitgo.example/api/v2/status.json',
    503,
    null,
    '<html><head><title>503 Service Unavailable</title></head><body><h1>Service Unavailable</h1></body></html>',
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
    'GET',
    'https://app.bitgo.example/api/v2/eth/wallet/balance',
    200,
    null,
    '{"coin":"eth","balance":41238500000000000001,"confirmedBalance":41238500000000000001}',
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
