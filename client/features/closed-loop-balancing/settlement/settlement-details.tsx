import { useMemo, useState } from 'react';
import { Copyable } from '#components/copyable/copyable.tsx';
import { Card, CardBody } from '#components/screen/card.tsx';
import { DescriptionList } from '#components/screen/description-list.tsx';
import { RecordFrame } from '#components/screen/record-screen.tsx';
import { RowsCard } from '#components/screen/rows-card.tsx';
import { Columns, Stack } from '#components/screen/screen-frame.tsx';
import type { BookEntry } from '#components/statements/model/books.ts';
import {
  StatementButton,
  StatementCard,
  statementColumn,
  useStatement,
} from '#components/statements/statement.tsx';
import type { Column } from '#components/table/column.tsx';
import { useExactParam } from '#components/use-exact-param.ts';
import { Time } from '#components/values/time.tsx';
import { closedLoopBalancing } from '#contract/closed-loop-balancing.ts';
import { useStore } from '#data/use-store.ts';
import { money, unknownAmount } from '#format/money.ts';
import { isMissing, text } from '#format/values.ts';
import { paths } from '#platform/paths.ts';
import { explorerUrl } from '#platform/release/deployment.ts';
import { type Settlement, useSettlement } from '../api.ts';
import { totalOf } from '../queue.ts';
import { ProcessSettlement, useProcessAddress } from './process-settlement.tsx';
import { SelectedTotal, useSelectedFor } from './selected-total.tsx';
import { NextPair } from './settlement-actions.tsx';
import styles from './settlement-details.module.css';
import { SettlementHead, settlementName } from './settlement-head.tsx';
import { SettlementStatus } from './settlement-status.tsx';
import { useSettlementBooks } from './use-settlement-books.ts';

type SettledTrade = NonNullable<Settlement['trades']>[number];

const referenceColumn: Column<SettledTrade> = {
  id: 'reference-id',
  header: 'Reference Id',
  value: (trade) => trade.reference_id,
  cell: (trade, to) => (
    <Copyable cut="id" value={trade.reference_id} label="reference id" to={to} alone={!to} />
  ),
};

/** The columns of the trades of a settlement: a backend may send no amounts. */
const columnsOf = ({ trades, cryptocurrency_code: code }: Settlement): Column<SettledTrade>[] =>
  trades?.some((trade) => !isMissing(trade.cryptocurrency_amount))
    ? [
        referenceColumn,
        {
          id: 'amount',
          header: 'Amount',
          align: 'end',
          as: 'amount',
          value: (trade) => money(trade.cryptocurrency_amount, code),
        },
      ]
    : [referenceColumn];

/** Returns the sum of all trades of a settlement, below their amounts. */
const totalsOf = ({ trades, cryptocurrency_code: code }: Settlement) =>
  trades?.some((trade) => !isMissing(trade.cryptocurrency_amount))
    ? { amount: money(totalOf(trades) ?? unknownAmount, code) }
    : undefined;

const onlyReference = [referenceColumn];

/** Returns a function that returns the id of a trade in the books, which have the trades in their order. */
function idsOf(trades: Settlement['trades'], entries: BookEntry[] | undefined) {
  const ids = new Map(trades?.map((trade, place) => [trade, entries?.[place]?.id]));
  return (trade: SettledTrade) => ids.get(trade);
}

/** A settlement. Nothing that was done on one, such as a statement that was chosen, stays for the next. */
export function SettlementDetails() {
  const id = useExactParam('id');
  return <Details key={id} id={id} />;
}

function Details({ id }: { id: string }) {
  const settlement = useSettlement(id);
  const { data } = settlement;
  const selected = useSelectedFor(id);
  const books = useSettlementBooks(data);
  const statement = useStatement();
  const result = useStore(statement.store);
  const address = useProcessAddress();
  const [note, setNote] = useState('');
  const { entries } = books;
  const columns = useMemo(
    () =>
      data
        ? [...columnsOf(data), ...statementColumn(result, idsOf(data.trades, entries))]
        : onlyReference,
    [data, result, entries],
  );
  const onNote = (line: string) => {
    setNote(line);
    address.enter();
  };
  return (
    <RecordFrame
      record={settlement}
      kind="Settlement"
      name={({ reference_id }) => text(reference_id)}
      actions={(shown) =>
        shown && <ProcessSettlement key={id} id={id} settlement={shown} note={note} />
      }
      history={{ resource: closedLoopBalancing.details.resource, subject: `settlements/${id}` }}
    >
      {(settlement) => (
        <>
          <StatementCard
            statement={statement}
            books={books}
            note={
              settlement && isMissing(settlement.transaction_hash)
                ? { label: 'Process with this in the note', onNote }
                : undefined
            }
          />
          <Columns>
            <Card title="Settlement Details">
              <CardBody>
                <SettlementHead settlement={settlement} />
                <DescriptionList
                  of={settlement}
                  facts={{
                    'Reference Id': ({ reference_id }) => (
                      <Copyable value={reference_id} label="reference id" />
                    ),
                    Status: ({ transaction_hash }) => <SettlementStatus hash={transaction_hash} />,
                    ...(selected && {
                      'Selected total': (one: Settlement) => (
                        <SelectedTotal {...selected} settlement={one} />
                      ),
                    }),
                    'Transaction Hash': (one) => (
                      <Copyable
                        isOnly
                        value={one.transaction_hash}
                        label="transaction hash"
                        of={settlementName(one)}
                        explorer={explorerUrl('tx', one.cryptocurrency_code, one.transaction_hash)}
                      />
                    ),
                    Note: ({ note }) => text(note),
                    'Created At': ({ created_at }) => <Time value={created_at} />,
                    ...(data?.created_by && { 'Created By': () => text(data.created_by) }),
                    ...(data?.processed_at && {
                      'Processed At': () => <Time value={data.processed_at} />,
                    }),
                    ...(data?.processed_by && { 'Processed By': () => text(data.processed_by) }),
                  }}
                />
                {settlement && !isMissing(settlement.transaction_hash) && (
                  <p className={styles.completed}>
                    This settlement is completed. Its hash, note and trades can't be changed.
                  </p>
                )}
                {settlement && selected && (
                  <div className={styles.next}>
                    <NextPair settlement={settlement} />
                  </div>
                )}
              </CardBody>
            </Card>
            <Stack>
              <RowsCard
                id="trades"
                label="Trades"
                tools={<StatementButton statement={statement} />}
                of={settlement}
                rows={({ trades }) => trades}
                total={({ trades_total }) => trades_total}
                rowKey={(trade) => trade.reference_id}
                recordHref={(trade) => paths.order.href(trade.order_reference_id)}
                empty="No trades."
                hint="The trades of this settlement appear here."
                columns={columns}
                totals={totalsOf}
              />
            </Stack>
          </Columns>
        </>
      )}
    </RecordFrame>
  );
}
