import { closedLoopBalancing as endpoints } from '#contract/closed-loop-balancing.ts';
import { countedQueryOf, queryOf } from '#data/query.ts';
import { type Read, recordWrite } from '#data/writes/recorded-write.ts';
import { normalize } from '#format/addresses.ts';
import { isMissing, text } from '#format/values.ts';
import type { ResponseOf } from '#platform/http/parse-response.ts';
import { sendCounted } from '#platform/http/send.ts';
import type { CheckResult } from '#platform/outbox/machine.ts';
import { paths } from '#platform/paths.ts';

/** The newest settlements of the provider and cryptocurrency that are searched for the trades, one request each. */
const maxSettlements = 25;

/** The selected trades, as the responses about settlements name them. */
interface SelectedTrades {
  references: string[];
  provider?: string | null | undefined;
  code?: string | null | undefined;
}

export const settlementCreation = recordWrite(endpoints.create, {
  kind: 'closed-loop-balancing.settlement',
  title: 'Create Settlement',
  ids: ['exchange_provider_id', 'cryptocurrency_id'],
  before({ body: { exchange_provider_id, cryptocurrency_id, trade_ids } }, client) {
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
    // A trade without a reference cannot be found in a settlement.
    if (!trade || references.size < trade_ids.length) return undefined;
    return {
      references: [...references],
      provider: trade.exchange_provider,
      code: trade.cryptocurrency_code,
    };
  },
  async find({ input: { body }, before }, read) {
    const { exchange_provider_id, cryptocurrency_id } = body;
    // The server rejects a creation without a choice.
    if (exchange_provider_id === '' || cryptocurrency_id === '') return { is: 'absent' };
    const { list, total } = await sendCounted(endpoints.unsettledTrades, {
      params: { exchange_provider_id, cryptocurrency_id },
    });
    const sent = new Set(body.trade_ids.map(String));
    const unsettled = list.filter(({ id }) => sent.has(String(id)));
    if (unsettled.length === sent.size) return { is: 'absent' };
    // A trade that a cut list lacks may be unsettled.
    return (
      (before && (await findSettlement(before, read))) ??
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
  { references, provider, code }: SelectedTrades,
  read: Read,
): Promise<CheckResult | undefined> {
  const { settlements } = await read(endpoints.overview, {});
  const isSame = (a: string | null | undefined, b: string | null | undefined) =>
    (a ?? '') === (b ?? '');
  const candidates = (settlements?.items ?? [])
    .filter(
      (item) => isSame(item.exchange_provider, provider) && isSame(item.cryptocurrency_code, code),
    )
    .sort((a, b) => String(b.created_at).localeCompare(String(a.created_at)));
  const selected = new Set(references);
  for (const { id, reference_id } of candidates.slice(0, maxSettlements)) {
    if (isMissing(id)) continue;
    const { trades } = await read(endpoints.details, { params: { id } });
    const common = trades?.filter((trade) => selected.has(text(trade.reference_id))) ?? [];
    const to = paths.settlement.href(id);
    const settlement = `Settlement ${text(reference_id)}`;
    if (common.length === selected.size && trades?.length === common.length)
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

export const settlementProcessing = recordWrite(endpoints.process, {
  kind: 'closed-loop-balancing.processing',
  title: 'Process Settlement',
  subject: ({ params }, client) =>
    client.getQueryData<ResponseOf<typeof endpoints.details>>(
      queryOf(endpoints.details, { params }).queryKey,
    )?.reference_id,
  async find({ input: { params, body } }, read) {
    const { transaction_hash: hash, note } = await read(endpoints.details, { params });
    const to = paths.settlement.href(params.id);
    if (hash === undefined) return { is: 'unknown' };
    if (hash === null) return { is: 'absent', to };
    const isSent =
      normalize(hash.trim()) === normalize(body.transaction_hash.trim()) &&
      (note ?? '').trim() === (body.note ?? '').trim();
    if (isSent) return { is: 'saved', to };
    return {
      is: 'changed',
      final: true,
      reason: 'This settlement has another transaction hash or note.',
      to,
    };
  },
});
