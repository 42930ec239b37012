import {
  memo,
  type ReactNode,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Button } from '#components/basics/button.tsx';
import { ButtonLink } from '#components/basics/button-link.tsx';
import { CutText } from '#components/copyable/marked-value.tsx';
import { Checkbox } from '#components/form/input.tsx';
import { NoMatch } from '#components/list-tools/filter-bar.tsx';
import { MoreRows } from '#components/list-tools/more-rows.tsx';
import { SearchField } from '#components/list-tools/search-field.tsx';
import type { StatementStore } from '#components/statements/comparison.ts';
import { StatementMark } from '#components/statements/statement.tsx';
import {
  amountColumn,
  type Column,
  cellRenderer,
  columnPlaces,
  memberColumn,
  sortHeaders,
} from '#components/table/column.tsx';
import { useIsLong } from '#components/table/long-list.ts';
import { RowCard } from '#components/table/row-card.tsx';
import { RowTable, TableFoot, TableSkeleton } from '#components/table/table.tsx';
import { Age } from '#components/values/age.tsx';
import { FormattedNumber } from '#components/values/formatted-number.tsx';
import { ListExtent } from '#components/values/list-extent.tsx';
import { type Extent, isWhole } from '#format/extent.ts';
import { money, unknownAmount } from '#format/money.ts';
import { isMissing, text } from '#format/values.ts';
import { useList } from '#lists/use-list.ts';
import { listen } from '#platform/listen.ts';
import { paths } from '#platform/paths.ts';
import type { Trade } from '../api.ts';
import { oldestOf, totalOf } from '../queue.ts';
import styles from './trade-choice.module.css';

interface TradeChoiceProps {
  /** Undefined while they load. */
  trades: Trade[] | undefined;
  extent: Extent | undefined;
  /** The ids of the selected trades. */
  selected: ReadonlySet<unknown>;
  onChange: (selected: ReadonlySet<unknown>) => void;
  /** The statement that the trades are compared with. */
  statements?: StatementStore;
}

const figures: Column<Trade>[] = [
  amountColumn('Amount', 'cryptocurrency_amount', 'cryptocurrency_code', { id: 'amount' }),
  {
    id: 'age',
    header: 'Age',
    align: 'end',
    as: 'figure',
    // Without a value: it is searched and sorted by Created At.
    cell: (trade) => <Age created={oldestOf([trade])} />,
  },
  memberColumn('Created At', 'created_at', { as: 'time', priority: 2 }),
];

const columns: Column<Trade>[] = [
  { id: 'reference-id', header: 'Reference Id', value: ({ reference_id }) => reference_id },
  ...figures,
];

const label = 'Unsettled Trades';

/** The number of trades that are drawn at first: each change of the screen lays out every row again. */
const firstRows = 100;

/** The trades of one provider and cryptocurrency, each with a check box. */
export function TradeChoice({ trades, extent, selected, onChange, statements }: TradeChoiceProps) {
  /** The ids of the trades that come first: those that are selected when the list is shown. A later choice moves no row. */
  const [first, setFirst] = useState(selected);
  const ordered = useMemo(
    () => trades?.toSorted((a, b) => Number(first.has(b.id)) - Number(first.has(a.id))),
    [trades, first],
  );
  const list = useList('unsettled-trades', {
    columns,
    rows: ordered,
    total: extent?.total,
    firstRows,
  });
  const { rows, drawn, isFiltered } = list;
  const select = useSelection(drawn, selected, onChange);
  const figuresOf = useMemo(
    () => cellRenderer(figures, columnPlaces(figures, trades ?? [])),
    [trades],
  );
  const headers = sortHeaders(columns, list);
  const hasFilter = useIsLong(trades?.length ?? 0, isFiltered);
  const shown = countOf(drawn, selected);
  const below = countOf(rows, selected) - shown;
  return (
    <div ref={preventTextSelection} className={styles.trades}>
      {trades?.length !== 0 && (
        <div className={styles.all}>
          <SelectAll
            trades={rows}
            label={allLabel(trades, extent, isFiltered)}
            selected={selected}
            onChange={onChange}
          />
          <span className="muted" role="status">
            <Hint
              withoutId={(trades ?? []).filter(({ id }) => isMissing(id)).length}
              hidden={countOf(trades ?? [], selected) - countOf(rows, selected)}
              below={below}
              extent={extent}
            />
          </span>
          {below > 0 && shown < drawn.length && !list.sorted && (
            <Button small onClick={() => setFirst(selected)}>
              Show selected
            </Button>
          )}
          {hasFilter && <SearchField label={label} list={list} />}
        </div>
      )}
      {trades === undefined && <TableSkeleton label={label} headers={headers} />}
      {list.isNoMatch && <NoMatch list={list} extent={extent} />}
      {trades !== undefined && !list.isNoMatch && (
        <RowTable
          label={label}
          headers={headers}
          caption={list.caption}
          extent={extent}
          rows={drawn}
          rowKey={({ id }) => id}
          empty="No unsettled trades for this exchange provider and cryptocurrency."
          hint={<ButtonLink to={paths.closedLoopBalancing}>Show all unsettled trades</ButtonLink>}
        >
          {(trade) => (
            <TradeRow
              trade={trade}
              isSelected={selected.has(trade.id)}
              figuresOf={figuresOf}
              onSelect={select}
              statements={statements}
            />
          )}
        </RowTable>
      )}
      <TableFoot>{list.next > 0 && <MoreRows list={list} />}</TableFoot>
    </div>
  );
}

/** Prevents a selection of text and a change of the focus while Shift is held. */
function preventTextSelection(element: HTMLElement | null) {
  if (!element) return;
  return listen(element, 'mousedown', (event) => event.shiftKey && event.preventDefault());
}

interface TradeRowProps {
  trade: Trade;
  isSelected: boolean;
  figuresOf: ReturnType<typeof cellRenderer<Trade>>;
  onSelect: Select;
  statements: StatementStore | undefined;
}

/** A trade with its check box. A click on one renders no other: 5,000 take a quarter of a second. */
const TradeRow = memo(({ trade, isSelected, figuresOf, onSelect, statements }: TradeRowProps) => (
  <tr>
    <td>
      <RowCard columns={columns} row={trade} />
      <Checkbox
        label={<CutText isRoomy>{text(trade.reference_id)}</CutText>}
        checked={isSelected}
        disabled={isMissing(trade.id)}
        onChange={({ currentTarget, nativeEvent }) => {
          // A change event lacks `shiftKey`; a check box fires a click event from the keyboard too.
          const { shiftKey } = nativeEvent as MouseEvent;
          onSelect(trade.id, currentTarget.checked, shiftKey);
          if (shiftKey) currentTarget.focus();
        }}
      />
      {statements && <StatementMark store={statements} id={trade.id} />}
    </td>
    {figuresOf(trade)}
  </tr>
));

interface SelectAllProps extends Pick<TradeChoiceProps, 'selected' | 'onChange'> {
  /** The trades that match. */
  trades: Trade[];
  label: ReactNode;
}

/** Selects or deselects all trades that match. */
function SelectAll({ trades, label, selected, onChange }: SelectAllProps) {
  const ids = trades.flatMap(({ id }) => id ?? []);
  const count = countOf(trades, selected);
  const isAll = count > 0 && count === ids.length;
  return (
    <Checkbox
      label={label}
      checked={isAll}
      ref={(box) => {
        if (box) box.indeterminate = count > 0 && !isAll;
      }}
      onChange={() => onChange(withIds(selected, ids, !isAll))}
    />
  );
}

/** Returns the label of all trades, with their number and sum if they are all that there are. */
function allLabel(trades: Trade[] = [], extent: Extent | undefined, isFiltered: boolean) {
  const isAll = !extent || isWhole(extent);
  if (isFiltered) return isAll ? 'All that match' : 'All listed that match';
  if (!isAll || trades.length === 0) return isAll ? 'All' : 'All listed';
  return (
    <span>
      All <FormattedNumber value={trades.length} />,{' '}
      <FormattedNumber
        {...money(totalOf(trades) ?? unknownAmount, trades[0]?.cryptocurrency_code)}
      />
    </span>
  );
}

interface HintProps {
  /** The number of selected trades that do not match. */
  hidden: number;
  /** The number of selected trades below the rows that are drawn. */
  below: number;
  /** The number of trades without a valid id, which no settlement can name. */
  withoutId: number;
  extent: Extent | undefined;
}

function Hint({ hidden, below, withoutId, extent }: HintProps) {
  const unseen = [
    hidden > 0 && `${selectedText(hidden)} hidden by the filter.`,
    below > 0 && `${selectedText(below)} further down.`,
  ].filter(Boolean);
  if (unseen.length > 0) return unseen.join(' ');
  if (withoutId > 0) {
    const trades = withoutId === 1 ? '1 trade has' : `${withoutId} trades have`;
    return `${trades} no valid id and can't be settled.`;
  }
  return (
    <>
      {extent && !isWhole(extent) && (
        <>
          <ListExtent extent={extent} unit="trade" />.{' '}
        </>
      )}
      <span className={styles.hint}>Shift-click to select a range.</span>
    </>
  );
}

const selectedText = (count: number) =>
  count === 1 ? '1 selected trade is' : `${count} selected trades are`;

/** Returns the selection with ids added or removed. */
function withIds(selected: ReadonlySet<unknown>, ids: unknown[], on: boolean): Set<unknown> {
  if (on) return new Set([...selected, ...ids]);
  const removed = new Set(ids);
  return new Set([...selected].filter((id) => !removed.has(id)));
}

/** Counts the selected trades among some. */
const countOf = (trades: Trade[], selected: ReadonlySet<unknown>): number =>
  trades.filter(({ id }) => selected.has(id)).length;

type Select = (id: unknown, on: boolean, range: boolean) => void;

/**
 * Returns a function that selects or deselects an item of a list, or with `range` all items between the one that was
 * changed last and this one, in the order in which they are shown. It is the same function in every render.
 */
function useSelection(
  rows: Trade[],
  selected: ReadonlySet<unknown>,
  onChange: (selected: ReadonlySet<unknown>) => void,
): Select {
  const last = useRef<unknown>(undefined);
  const current = useRef({ rows, selected, onChange });
  useLayoutEffect(() => {
    current.current = { rows, selected, onChange };
  });
  return useCallback((id, on, range) => {
    const { rows, selected, onChange } = current.current;
    const ids = rows.flatMap((row): unknown => row.id ?? []);
    const changed = range ? between(ids, last.current, id) : [id];
    last.current = id;
    onChange(withIds(selected, changed, on));
  }, []);
}

/** Returns the ids between two ids, both included; only the second if the first is not in the list. */
function between(ids: unknown[], one: unknown, other: unknown): unknown[] {
  const [from, to] = [ids.indexOf(one), ids.indexOf(other)];
  return from < 0 ? [other] : ids.slice(Math.min(from, to), Math.max(from, to) + 1);
}
