import { closedLoopBalancing as endpoints } from '#contract/closed-loop-balancing.ts';
import { defineCheck, type Finding, type Read } from '#lib/api/outcome/write-check.ts';
import type { ResponseOf } from '#lib/api/parse-response.ts';
import { queryOf } from '#lib/api/query.ts';
import { isSame } from '#lib/format/addresses.ts';
import { isMissing, text } from '#lib/format/values.ts';
import { paths } from '#lib/routing/paths.ts';

type Trades = ResponseOf<typeof endpoints.unsettledTrades>;

/** The selected trades, as the responses about settlements name them. */
interface Selection {
  references: string[];
  provider: string | null | undefined;
  code: string | null | undefined;
}

/** The newest settlements of the pair that are searched for the trades, one request each. */
const maxSettlements = 25;

export const createSettlementCheck = defineCheck(endpoints.create, {
  title: 'Create Settlement',
  remember: ({ body: { exchange_provider_id, cryptocurrency_id, trade_ids } }, client): Selection | undefined => {
    // Without a choice there is no such query, and the server rejects the request.
    if (exchange_provider_id === '' || cryptocurrency_id === '') return undefined;
    const { queryKey } = queryOf(endpoints.unsettledTrades, { params: { exchange_provider_id, cryptocurrency_id } });
    const chosen = client.getQueryData<Trades>(queryKey)?.filter(({ id }) => trade_ids.some((one) => String(one) === String(id)));
    const [trade] = chosen ?? [];
    const references = new Set(chosen?.flatMap(({ reference_id }) => (isMissing(reference_id) ? [] : text(reference_id))));
    // Without a reference of its own, a trade cannot be found in a settlement.
    if (!trade || references.size < trade_ids.length) return undefined;
    return { references: [...references], provider: trade.exchange_provider, code: trade.cryptocurrency_code };
  },
  async find({ input: { body }, context: selection }, read) {
    const { exchange_provider_id, cryptocurrency_id, trade_ids } = body;
    const trades = await read(endpoints.unsettledTrades, { params: { exchange_provider_id, cryptocurrency_id } });
    const unsettled = new Set(trades.map(({ id }) => String(id)));
    if (trade_ids.every((id) => unsettled.has(String(id)))) return { is: 'absent' };
    return (selection && (await findSettlement(selection, read))) ?? alreadySettled;
  },
});

/** None of the searched settlements has one of the trades. */
const alreadySettled: Finding = {
  is: 'changed',
  final: true,
  reason: 'Some of these trades are already settled. Review the settlements before you try again.',
  to: paths.closedLoopBalancing,
};

/** Finds the settlement with trades of the selection. A trade is settled once, so a settlement with only some is another one. */
async function findSettlement({ references, provider, code }: Selection, read: Read): Promise<Finding | undefined> {
  const { settlements } = await read(endpoints.overview, {});
  const candidates = (settlements?.items ?? [])
    .filter((item) => item.exchange_provider === provider && item.cryptocurrency_code === code)
    .sort((a, b) => String(b.created_at).localeCompare(String(a.created_at)));
  for (const { id, reference_id } of candidates.slice(0, maxSettlements)) {
    if (isMissing(id)) continue;
    const { trades } = await read(endpoints.details, { params: { id } });
    const settled = new Set(trades?.map((trade) => text(trade.reference_id)));
    const common = references.filter((reference) => settled.has(reference));
    const to = paths.settlement.href(id);
    if (common.length === references.length && trades?.length === references.length) return { is: 'saved', to };
    if (common.length > 0) {
      return { is: 'absent', final: true, reason: `Settlement ${text(reference_id)} contains some of these trades.`, to };
    }
  }
  return undefined;
}

export const processSettlementCheck = defineCheck(endpoints.process, {
  title: 'Process Settlement',
  subject: (_, reference?: string) => reference,
  remember: ({ params }, client) =>
    client.getQueryData<ResponseOf<typeof endpoints.details>>(queryOf(endpoints.details, { params }).queryKey)?.reference_id ??
    undefined,
  async find({ input: { params, body } }, read) {
    const { transaction_hash: hash } = await read(endpoints.details, { params });
    const to = paths.settlement.href(params.id);
    if (hash === undefined) return { is: 'unknown' };
    if (hash === null) return { is: 'absent', to };
    if (isSame(body.transaction_hash.trim(), hash)) return { is: 'saved', to };
    return { is: 'changed', final: true, reason: 'This settlement has another transaction hash.', to };
  },
});

/** The checks of every write to settlements. */
export const settlementChecks = [createSettlementCheck, processSettlementCheck];
