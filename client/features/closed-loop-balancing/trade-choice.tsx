import { useContext } from 'react';
import { money, sumOf } from '../../lib/money.ts';
import { text } from '../../lib/values.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { Checkbox } from '../../ui/field.tsx';
import { Figure } from '../../ui/figure.tsx';
import { Value, Waiting } from '../../ui/skeleton.tsx';
import { Time } from '../../ui/time.tsx';
import type { Trade } from './api.ts';
import styles from './trade-choice.module.css';

interface TradeChoiceProps {
  trades: Trade[];
  /** The ids of the ticked trades. */
  ticked: ReadonlySet<unknown>;
  onChange: (ticked: ReadonlySet<unknown>) => void;
}

/** The trades of one pair, each with a tick box, and what the ticked ones add up to. */
export function TradeChoice({ trades, ticked, onChange }: TradeChoiceProps) {
  const waiting = useContext(Waiting);
  const chosen = trades.filter(({ id }) => ticked.has(id));
  const all = chosen.length === trades.length;
  const some = waiting || trades.length > 0;
  const tick = (id: unknown, on: boolean) => {
    const next = new Set(ticked);
    if (on) next.add(id);
    else next.delete(id);
    onChange(next);
  };
  return (
    <div className={styles.trades}>
      {some && (
        <div className={styles.all}>
          <Checkbox
            label="All"
            checked={all && !waiting}
            ref={(box) => {
              if (box) box.indeterminate = !all && chosen.length > 0;
            }}
            onChange={() => onChange(new Set(all ? [] : trades.map(({ id }) => id)))}
          />
        </div>
      )}
      <DataTable
        label="Unsettled Trades"
        rows={trades}
        rowKey={({ id }) => id}
        empty="No unsettled trades for this exchange provider and cryptocurrency."
        columns={[
          {
            head: 'Reference Id',
            align: 'wrap',
            cell: ({ id, reference_id }) => (
              <Checkbox
                label={<span className="mono">{text(reference_id)}</span>}
                checked={ticked.has(id)}
                onChange={(event) => tick(id, event.currentTarget.checked)}
              />
            ),
          },
          {
            head: 'Amount',
            align: 'end',
            cell: (trade) => <Figure {...money(trade.cryptocurrency_amount, trade.cryptocurrency_code)} />,
          },
          { head: 'Created At', cell: (trade) => <Time of={trade.created_at} /> },
        ]}
      />
      {some && <Total chosen={chosen} of={trades} />}
    </div>
  );
}

function Total({ chosen, of }: { chosen: Trade[]; of: Trade[] }) {
  const sum = sumOf(chosen.map(({ cryptocurrency_amount }) => cryptocurrency_amount));
  return (
    <p className={styles.total} role="status">
      Total{' '}
      <Value>
        <Figure {...money(sum, of[0]?.cryptocurrency_code)} />
        <span className="muted">
          {chosen.length} of {of.length} trades
        </span>
      </Value>
    </p>
  );
}
