import { closedLoopBalancing as endpoints } from '#contract/closed-loop-balancing.ts';
import { countedQueryOf, queryOf } from '#data/query.ts';
import { defineWrite, type Read, type SentWrite } from '#data/writes/write-definition.ts';
import { normalize } from '#format/addresses.ts';
import { isMissing, text } from '#format/values.ts';
import type { ResponseOf } from '#platform/http/parse-response.ts';
import { sendCounted } from '#platform/http/send.ts';
import type { CheckResult } from '#platform/outbox/machine.ts';
import { paths } from '#platform/paths.ts';

/** The newest settlements of the provider and cryptocurrency that are searched for the trades, one request each. */
const maxSettlements = 25;

export const createSettlement = defineWrite(endpoints.create, {
  title: 'Create Settlement',
  ids: ['exchange_provider_id', 'cryptocurrency_id'],
  /** The selected trades, as the responses about settlements name them. */
  remember: ({ body: { exchange_provider_id, cryptocurrency_id, trade_ids } }, client) => {
    // Without a choice there is no such query, and the server rejects the request.
    if (exchange_provider_id === '' || cryptocurrency_id === '') return undefined;
    const { queryKey } = countedQueryOf(endpoints.unsettledTrades, {
      params: { exchange_provider_id, cryptocurrency_id },
    });
    const sent = new Set(trade_ids.map(String));
    const chosen = client.getQueryData(queryKey)?.list.filter(({ id }) => sent.has(String(id)));
    const [trade] = chosen ?? [];
    const references = new Set(
      chosen?.flatMap(({ reference_id }) => (isMissing(reference_id) ? [] : text(reference_id))),
    );
    // Without a reference of its own, a trade cannot be found in a settlement.
    if (!trade || references.size < trade_ids.length) return undefined;
    return {
      references: [...references],
      provider: trade.exchange_provider,
      code: trade.cryptocurrency_code,
    };
  },
  async find(sent, read) {
    const { list, total } = await sendCounted(endpoints.unsettledTrades, { params: sent.ids });
    const unsettled = list.filter(({ id }) => sent.hasSent('trade_ids', id));
    if (unsettled.length === sent.count('trade_ids')) return { is: 'absent' };
    // A trade that a cut list lacks may be unsettled.
    return (
      (await findSettlement(sent, read)) ??
      (list.length === total ? alreadySettled : { is: 'unknown' })
    );
  },
});

/** None of the searched settlements has one of the trades. */
const alreadySettled: CheckResult = {
  is: 'changed',
  final: true,
  reason: 'Some of these trades are already settled. Review the settlements before you try again.',
  to: paths.closedLoopBalancing,
};

/** Finds the settlement with trades of the selection. A trade is settled once, so a settlement with only some is another one. */
async function findSettlement(
  { count, had }: SentWrite,
  read: Read,
): Promise<CheckResult | undefined> {
  const { settlements } = await read(endpoints.overview, {});
  const candidates = (settlements?.items ?? [])
    .filter(
      (item) => had('provider', item.exchange_provider) && had('code', item.cryptocurrency_code),
    )
    .sort((a, b) => String(b.created_at).localeCompare(String(a.created_at)));
  for (const { id, reference_id } of candidates.slice(0, maxSettlements)) {
    if (isMissing(id)) continue;
    const { trades } = await read(endpoints.details, { params: { id } });
    const common = trades?.filter((trade) => had('references', text(trade.reference_id))) ?? [];
    const to = paths.settlement.href(id);
    const settlement = `Settlement ${text(reference_id)}`;
    if (common.length === count('trade_ids') && trades?.length === common.length)
      return {
        is: 'saved',
        to,
        doubt: `${settlement} has exactly these trades. Review it before you try again.`,
      };
    if (common.length > 0)
      return {
        is: 'absent',
        final: true,
        reason: `${settlement} contains some of these trades.`,
        to,
      };
  }
  return undefined;
}

export const processSettlement = defineWrite(endpoints.process, {
  title: 'Process Settlement',
  subject: ({ params }, client) =>
    client.getQueryData<ResponseOf<typeof endpoints.details>>(
      queryOf(endpoints.details, { params }).queryKey,
    )?.reference_id,
  remember: ({ body }) => ({ hash: normalize(body.transaction_hash.trim()) }),
  async find({ ids, had, hasSent }, read) {
    const { transaction_hash: hash, note } = await read(endpoints.details, {
      params: { id: ids.id },
    });
    const to = paths.settlement.href(ids.id);
    if (hash === undefined) return { is: 'unknown' };
    if (hash === null) return { is: 'absent', to };
    if (had('hash', normalize(hash.trim())) && hasSent('note', note)) return { is: 'saved', to };
    return {
      is: 'changed',
      final: true,
      reason: 'This settlement has another transaction hash or note.',
      to,
    };
  },
});

/** Every write to settlements. */
export const settlementWrites = [createSettlement, processSettlement];
