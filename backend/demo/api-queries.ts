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
  const orders = 'https://api.coinbase.example/v3/orders/historical';
  const sweep = 'https://app.bitgo.example/api/v2/btc/wallet/sweep';
  const address = addressOf(coins[0], n);
  if (kind === 0) {
    const url = 'https://api.kraken.example/0/public/Ticker?pair=XBTUSD';
    return query('GET', url, 200, null, { error: [], result: { XXBTZUSD: { c: [price] } } });
  }
  if (kind === 1) {
    const url = 'https://api.bitstamp.example/v2/buy/xrpusdc/';
    return query('POST', url, 200, { amount: `${n % 500}.00` }, { id: n, status: 'Open' });
  }
  if (kind === 2)
    return n % 9
      ? query('POST', sweep, 200, { address }, { txid: hashOf(coins[0], n) })
      : query('POST', sweep, 429, { address }, { error: 'too many requests' });
  return n % 11
    ? query('GET', orders, 200, null, { orders: [], has_next: false })
    : query('GET', orders, 503, null, { error: 'service unavailable' });
}

const ledger = Array.from({ length: 18_000 }, (_, n) => ({
  ...{ refid: `TJKLMN-${n}`, type: 'trade', asset: 'XXBT' },
  ...{ amount: '0.0012345600', fee: '0.0000123400', balance: `${n}.5` },
}));
const noHeaders = 'upstream connect error or disconnect/reset before headers';
const html =
  '<html><head><title>503 Service Unavailable</title></head><body><h1>Service Unavailable</h1></body></html>';
const bigIntegers =
  '{"coin":"eth","balance":41238500000000000001,"confirmedBalance":41238500000000000001}';

/** By index from the newest: a response that is not JSON, none, HTML, one of two megabytes, integers beyond 2^53. */
const unusualQueries: Record<number, ReturnType<typeof query>> = {
  2: query('GET', 'https://api.kraken.example/0/public/Time', 502, null, noHeaders),
  3: query('POST', 'https://api.bitstamp.example/v2/balance/', null, { nonce: 1_795_262_400_000 }),
  4: query('GET', 'https://status.bitgo.example/api/v2/status.json', 503, null, html),
  5: query('GET', 'https://api.kraken.example/0/private/Ledgers', 200, null, { ledger }),
  6: query('GET', 'https://app.bitgo.example/api/v2/eth/wallet/balance', 200, null, bigIntegers),
};

function query(
  method: string,
  url: string,
  status_code: number | null,
  request: object | null,
  response: object | string | null = null,
) {
  return {
    method,
    url,
    status_code,
    request_data: request && JSON.stringify(request),
    response_data: typeof response === 'object' ? response && JSON.stringify(response) : response,
  };
}
