import { exchangeProviders } from '#contract/exchange-providers.ts';
import type { Id } from '#contract/id.ts';
import { queryOf } from '#data/query.ts';
import { comparing, judgeEdit, recordWrite } from '#data/writes/recorded-write.ts';
import { text } from '#format/values.ts';
import type { ResponseOf } from '#platform/http/parse-response.ts';
import { paths } from '#platform/paths.ts';

type Details = ResponseOf<typeof exchangeProviders.details>;
type Ids = Record<'cryptocurrency_id' | 'stablecoin_id', Id>;

/** Returns a pair by its ids. */
export const pairOf = (details: Details | undefined, ids: Ids) =>
  details?.pairs?.find(
    ({ cryptocurrency, stablecoin }) =>
      String(cryptocurrency?.id) === String(ids.cryptocurrency_id) &&
      String(stablecoin?.id) === String(ids.stablecoin_id),
  );

const keyOf = (provider: Id) =>
  queryOf(exchangeProviders.details, { params: { provider } }).queryKey;

export const pairRecord = recordWrite(exchangeProviders.savePair, {
  kind: 'exchange-providers.pair',
  title: 'Exchange pair',
  ids: ['cryptocurrency_id', 'stablecoin_id'],
  subject({ params, body }, client) {
    const pair = pairOf(client.getQueryData(keyOf(params.provider)), body);
    return pair && pairName(pair);
  },
  before: ({ params, body }, client) =>
    pairOf(client.getQueryData(keyOf(params.provider)), body)?.properties ?? undefined,
  async find({ input: { params, body }, before }, read) {
    const { cryptocurrency_id, stablecoin_id, ...sent } = body;
    const details = await read(exchangeProviders.details, { params });
    const current = pairOf(details, body)?.properties ?? undefined;
    const isSame = comparing(exchangeProviders.savePair, Object.keys(sent));
    return judgeEdit(
      { sent, before, current },
      isSame,
      paths.exchangeProvider.href(params.provider),
    );
  },
});

interface Coded {
  id?: Id | null;
  code?: string | null;
}

interface Named {
  cryptocurrency?: Coded | null;
  stablecoin?: Coded | null;
}

/** Identifies a pair among those of its provider, also one without codes. */
export const pairId = ({ cryptocurrency, stablecoin }: Named): string =>
  `${cryptocurrency?.id} ${stablecoin?.id}`;

/** The name of a pair: `XBT-USDC`. */
export const pairName = ({ cryptocurrency, stablecoin }: Named): string =>
  `${text(cryptocurrency?.code)}-${text(stablecoin?.code)}`;
