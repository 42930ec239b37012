import { exchangeProviders } from '#contract/exchange-providers.ts';
import type { Id } from '#contract/id.ts';
import { queryOf } from '#data/query.ts';
import { findEdit } from '#data/writes/standard-checks.ts';
import { defineWrite } from '#data/writes/write-definition.ts';
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

export const savePair = defineWrite(exchangeProviders.savePair, {
  title: 'Exchange pair',
  ids: ['cryptocurrency_id', 'stablecoin_id'],
  subject({ params, body }, client) {
    const pair = pairOf(client.getQueryData(keyOf(params.provider)), body);
    return pair && pairName(pair);
  },
  remember: ({ params, body }, client) =>
    pairOf(client.getQueryData(keyOf(params.provider)), body)?.properties ?? undefined,
  find(sent, read) {
    const { provider } = sent.ids;
    const readPair = async () =>
      pairOf(await read(exchangeProviders.details, { params: { provider } }), sent.ids)
        ?.properties ?? undefined;
    return findEdit(sent, readPair, paths.exchangeProvider.href(provider));
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
