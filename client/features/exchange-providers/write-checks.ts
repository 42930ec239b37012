import type { QueryClient } from '@tanstack/react-query';
import { exchangeProviders } from '#contract/exchange-providers.ts';
import type { Id } from '#contract/id.ts';
import { findEdit } from '#lib/api/outcome/findings.ts';
import { defineCheck } from '#lib/api/outcome/write-check.ts';
import type { ResponseOf } from '#lib/api/parse-response.ts';
import { queryOf } from '#lib/api/query.ts';
import { sameDecimal } from '#lib/format/decimal.ts';
import { paths } from '#lib/routing/paths.ts';
import { type Caps, caps, mapCaps } from './caps.ts';
import { pairName } from './pair-name.ts';

type Details = ResponseOf<typeof exchangeProviders.details>;
type Limits = Caps & { active: boolean };
interface Ids {
  cryptocurrency_id: Id;
  stablecoin_id: Id;
}

const pairOf = (details: Details | undefined, ids: Ids) =>
  details?.pairs?.find(
    ({ cryptocurrency, stablecoin }) =>
      String(cryptocurrency?.id) === String(ids.cryptocurrency_id) && String(stablecoin?.id) === String(ids.stablecoin_id),
  );

function limitsOf(details: Details | undefined, ids: Ids): Limits | undefined {
  const properties = pairOf(details, ids)?.properties;
  return properties ? { active: properties.active === true, ...mapCaps(({ name }) => properties[name] ?? '') } : undefined;
}

const sameLimits = (a: Limits, b: Limits) => a.active === b.active && caps.every(({ name }) => sameDecimal(a[name], b[name]));

const shownDetails = (provider: string | number | bigint, client: QueryClient) =>
  client.getQueryData<Details>(queryOf(exchangeProviders.details, { params: { provider } }).queryKey);

export const savePairCheck = defineCheck(exchangeProviders.savePair, {
  title: 'Exchange pair',
  item: ({ body }) => `${body.cryptocurrency_id}/${body.stablecoin_id}`,
  subject: (_, context?: { name: string; before: Limits | undefined }) => context?.name,
  remember: ({ params, body }, client) => {
    const details = shownDetails(params.provider, client);
    const pair = pairOf(details, body);
    return pair && { name: pairName(pair), before: limitsOf(details, body) };
  },
  find: ({ input: { params, body }, context }, read) =>
    findEdit<Limits>(async () => limitsOf(await read(exchangeProviders.details, { params }), body), {
      same: sameLimits,
      after: { ...body, ...mapCaps(({ name }) => String(body[name])) },
      before: context?.before,
      to: paths.exchangeProvider.href(params.provider),
    }),
});
