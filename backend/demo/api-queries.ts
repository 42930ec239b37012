import { addressOf, coins, hashOf } from './catalogue.ts';
import { random } from './random.ts';

/** Creates API queries, oldest first, with their age in ms. */
export function apiQueries(count: number) {
  return Array.from({ length: count }, (_, index) => {
    const r = random(60_000 + index);
    const age = (count - index) * 20 * 60_000;
    return {
      ...(unusualQueries[count - 1 - index] ?? usualQuery(r.between(0, 3), r.between(1, 1e6))),
      age,
    };
  });
}

function usualQuery(kind: number, n: number) {
  const price = (27_000 + (n % 900) + 0.5).toFixed(1);
  return [
    query('GET', 'https://api.kraken.example/0/public/Ticker?pair=XBTUSD', 200, null, {
      error: [],
      result: { XXBTZUSD: { c: [price] } },
    }),
    query(
      'POST',
      'https://api.bitstamp.example/v2/buy/xrpusdc/',
      200,
      { amount: `${n % 500}.00` },
      { id: n, status: 'Open' },
    ),
    query(
      'POST',
      'https://app.bitgo.example/api/v2/btc/wallet/sweep',
      n % 9 ? 200 : 429,
      { address: addressOf(coins[0], n) },
      n % 9 ? { txid: hashOf(coins[0], n) } : { error: 'too many requests' },
    ),
    n % 11
      ? query('GET', 'https://api.coinbase.example/v3/orders/historical', 200, null, {
          orders: [],
          has_next: false,
        })
      : query('GET', 'https://api.coinbase.example/v3/orders/historical', 503, null, {
          error: 'service unavailable',
        }),
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
  3: query(
    'POST',
    'https://api.bitstamp.example/v2/balance/',
    null,
    { nonce: 1_795_262_400_000 },
    null,
  ),
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
