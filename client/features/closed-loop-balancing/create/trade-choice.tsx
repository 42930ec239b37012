import { useRef } from 'react';
import { ButtonLink } from '#components/basics/button.tsx';
import { CutText } from '#components/copyable/marked-value.tsx';
import { Checkbox } from '#components/form/input.tsx';
import { type Column, cellRenderer } from '#components/table/column.tsx';
import { FilterBox, NoMatch, useFilter } from '#components/table/filter.tsx';
import { useSorting } from '#components/table/sorting.ts';
import { RowTable, TableSkeleton } from '#components/table/table.tsx';
import { ListExtent } from '#components/values/list-extent.tsx';
import { type Extent, isWhole } from '#format/extent.ts';
import { money } from '#format/money.ts';
import { text } from '#format/values.ts';
import { paths } from '#platform/paths.ts';
import type { Trade } from '../api.ts';
import { oldestOf } from '../queue.ts';
import styles from './trade-choice.module.css';
import { Age } from './trade-total.tsx';

interface TradeChoiceProps {
  /** Undefined while they load. */
  trades: Trade[] | undefined;
  extent: Extent | undefined;
  /** The ids of the selected trades. */
  selected: ReadonlySet<unknown>;
  onChange: (selected: ReadonlySet<unknown>) => void;
}

const figures: Column<Trade>[] = [
  {
    header: 'Amount',
    align: 'end',
    as: 'amount',
    value: (trade) => money(trade.cryptocurrency_amount, trade.cryptocurrency_code),
  },
  {
    header: 'Age',
    align: 'end',
    as: 'figure',
    // In milliseconds at a fixed time: the order does not depend on the current one.
    value: (trade) => {
      const created = oldestOf([trade]);
      return created && -created;
    },
    cell: (trade) => <Age created={oldestOf([trade])} />,
  },
  { header: 'Created At', as: 'time', priority: 2, value: (trade) => trade.created_at },
];

/** The trades of one provider and cryptocurrency, each with a check box. */
export function TradeChoice({ trades, extent, selected, onChange }: TradeChoiceProps) {
  const columns: Column<Trade>[] = [
    {
      header: 'Reference Id',
      value: ({ reference_id }) => reference_id,
      cell: ({ id, reference_id }) => (
        <Checkbox
          label={<CutText>{text(reference_id)}</CutText>}
          checked={selected.has(id)}
          onChange={({ currentTarget, nativeEvent }) => {
            // A change event lacks `shiftKey`; a check box fires a click event from the keyboard too.
            const { shiftKey } = nativeEvent as MouseEvent;
            select(id, currentTarget.checked, shiftKey);
            if (shiftKey) currentTarget.focus();
          }}
        />
      ),
    },
    ...figures,
  ];
  // Ages change over time.
  const searched = columns.filter(({ header }) => header !== 'Age');
  const { filter, rows: matches } = useFilter('Unsettled Trades', searched, trades);
  const shown = matches ?? [];
  const { rows, headers, caption } = useSorting('Unsettled Trades', columns, shown, extent, false);
  const whole = !extent || isWhole(extent);
  const select = useSelection(rows?.map(({ id }) => id) ?? [], selected, onChange);
  const cellsOf = cellRenderer(columns, trades ?? []);
  const others = shown.filter(({ id }) => !selected.has(id));
  const hidden =
    (trades ?? []).filter(({ id }) => selected.has(id)).length - (shown.length - others.length);
  const all = shown.length > 0 && others.length === 0;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only prevents text selection and a focus change while Shift is held.
    <div
      className={styles.trades}
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
    >
      {trades?.length !== 0 && (
        <div className={styles.all}>
          <Checkbox
            label={[whole ? 'All' : 'All listed', filter.text && 'that match']
              .filter(Boolean)
              .join(' ')}
            checked={all}
            ref={(box) => {
              if (box) box.indeterminate = !all && others.length < shown.length;
            }}
            onChange={() => {
              const next = new Set(selected);
              for (const { id } of all ? shown : others) next[all ? 'delete' : 'add'](id);
              onChange(next);
            }}
          />
          <span className="muted" role="status">
            {hidden > 0 ? (
              `Selected but hidden by the filter: ${hidden}.`
            ) : (
              <>
                {!whole && (
                  <>
                    <ListExtent extent={extent} unit="trade" />.{' '}
                  </>
                )}
                <span className={styles.hint}>Shift-click to select a range.</span>
              </>
            )}
          </span>
          <FilterBox
            label="Unsettled Trades"
            filter={filter}
            shown={shown.length}
            extent={extent}
          />
        </div>
      )}
      {trades === undefined ? (
        <TableSkeleton label="Unsettled Trades" headers={headers} />
      ) : trades.length > 0 && shown.length === 0 ? (
        <NoMatch filter={filter} extent={extent} />
      ) : (
        <RowTable
          label="Unsettled Trades"
          headers={headers}
          caption={caption}
          extent={extent}
          rows={rows}
          rowKey={({ id }) => id}
          empty="No unsettled trades for this exchange provider and cryptocurrency."
          hint={<ButtonLink to={paths.closedLoopBalancing}>Show all unsettled trades</ButtonLink>}
        >
          {(trade) => <tr>{cellsOf(trade)}</tr>}
        </RowTable>
      )}
    </div>
  );
}

/**
 * Returns a function that selects or deselects an item of a list, or with `range` all items between the one that was
 * changed last and this one. `ids` are in the order in which they are shown.
 */
function useSelection(
  ids: unknown[],
  selected: ReadonlySet<unknown>,
  onChange: (selected: ReadonlySet<unknown>) => void,
) {
  const last = useRef<unknown>(undefined);
  return (id: unknown, on: boolean, range: boolean) => {
    const next = new Set(selected);
    for (const one of range ? between(ids, last.current, id) : [id]) {
      if (on) next.add(one);
      else next.delete(one);
    }
    last.current = id;
    onChange(next);
  };
}

/** Returns the ids between two ids, both included; only the second if the first is not in the list. */
function between(ids: unknown[], one: unknown, other: unknown): unknown[] {
  const [from, to] = [ids.indexOf(one), ids.indexOf(other)];
  return from < 0 ? [other] : ids.slice(Math.min(from, to), Math.max(from, to) + 1);
}
