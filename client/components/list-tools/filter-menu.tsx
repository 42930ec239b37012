import { useState } from 'react';
import { Button } from '#components/basics/button.tsx';
import { Labelled } from '#components/form/input.tsx';
import { Modal } from '#components/overlay/modal.tsx';
import { type Extent, isWhole } from '#format/extent.ts';
import { columnName, type ListColumn } from '#lists/column.ts';
import {
  filterColumns,
  type Operator,
  shownText,
  slug,
  termValue,
  unitsOf,
  withTerm,
} from '#lists/filter-terms.ts';
import type { FilterReason } from '#lists/filter-test.ts';
import type { ListFilter } from '#lists/use-list.ts';
import { FilterIcon } from '#ui/basics/icons.tsx';
import styles from './filter.module.css';
import { FilterReasons } from './filter-reasons.tsx';

interface FilterMenuProps<Row> {
  /** The list's name. */
  label: string;
  filter: ListFilter;
  columns: ListColumn<Row>[];
  /** The rows that are filtered. */
  rows: Row[];
  /** True if the rows are one page of the list. */
  isPage: boolean | undefined;
  /** The extent of the list; undefined while it loads. */
  extent: Extent | undefined;
  /** Why some words of the filter are not compared. */
  reasons: FilterReason[];
}

/** Opens the fields of a filter by value, which write its text: `amount>=1000 status=open created:today`. */
export function FilterMenu<Row>(props: FilterMenuProps<Row>) {
  const { label, filter, extent } = props;
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    filter.store();
    setOpen(false);
  };
  return (
    <>
      <Button
        quiet
        icon
        small
        disabled={!extent?.rows}
        aria-label={`Filter by value: ${label}`}
        title="Filter by value"
        onClick={() => setOpen(true)}
      >
        <FilterIcon />
      </Button>
      {isOpen && (
        <Modal title={`Filter ${label}`} onClose={close}>
          <FilterFields {...props} />
          <div className={styles.choices}>
            <Button onClick={() => filter.change('')}>Clear the filter</Button>
            <Button tone="primary" onClick={close}>
              Close
            </Button>
          </div>
        </Modal>
      )}
    </>
  );
}

/** The fields of all columns, and the text that they have written. */
function FilterFields<Row>({
  filter,
  columns,
  rows,
  isPage,
  extent,
  reasons,
}: FilterMenuProps<Row>) {
  const compared = filterColumns(columns);
  const isAll = extent !== undefined && isWhole(extent);
  return (
    <div className={styles.fields}>
      <div className={styles.values}>
        {compared.map((column) => (
          <ColumnFields key={column.id} {...{ column, compared, rows, isAll, filter }} />
        ))}
      </div>
      {!isAll && (
        <p className="muted">
          {`The values to choose from are those ${isPage ? 'on this page' : 'of the listed rows'}. `}
          For another one, type a word such as status:open into the filter.
        </p>
      )}
      <p className="muted">
        {filter.text ? `The filter is ${filter.text}` : 'The filter is empty.'}
      </p>
      <div role="status">
        <FilterReasons {...{ filter, columns, reasons }} />
      </div>
    </div>
  );
}

interface ColumnFieldsProps<Row> extends Pick<FilterMenuProps<Row>, 'rows' | 'filter'> {
  column: ListColumn<Row>;
  /** The columns that a filter can compare. */
  compared: ListColumn<Row>[];
  /** True if there are no other rows. */
  isAll: boolean;
}

const periods = ['Today', 'Yesterday', 'Last 7 days', 'Last 30 days'];

/** The longest list of values that are offered. */
const mostValues = 12;

/** The operators of a term for one value; the first one is written. */
const within: Operator[] = [':', '='];
const equal: Operator[] = ['=', ':'];

/** The fields of a column: from and to for numbers and times, a choice for a few texts. */
function ColumnFields<Row>({ column, compared, rows, isAll, filter }: ColumnFieldsProps<Row>) {
  const { id, as } = column;
  const field = (suffix: string, operators: Operator[]) => ({
    label: [columnName(column), suffix].filter(Boolean).join(' '),
    value: termValue(filter.text, compared, { id, operators }),
    onChange: (value: string) =>
      filter.change(withTerm(filter.text, compared, { id, operators, value })),
  });
  // One value is no choice, unless other rows may have another one.
  const isChoice = ({ length }: string[]) => length > (isAll ? 1 : 0) && length <= mostValues;
  if (as === undefined) {
    const values = valuesOf(column, rows);
    return isChoice(values) && <Choice {...field('', equal)} options={values} />;
  }
  if (as === 'time')
    return (
      <>
        <Choice {...field('within', within)} options={periods} />
        <DateLimit {...field('from', ['>='])} />
        <DateLimit {...field('to', ['<='])} />
      </>
    );
  const units = as === 'amount' ? unitsOf(column, rows) : [];
  const hasCurrency = compared.some((other) => other.id === 'currency');
  const chosen = termValue(filter.text, compared, {
    id: hasCurrency ? 'currency' : id,
    operators: equal,
  });
  const unit = units.length === 1 ? units[0] : units.find((one) => slug(one) === chosen);
  const inUnit = unit ? ` (${unit})` : '';
  return (
    <>
      {!hasCurrency && isChoice(units) && <Choice {...field('currency', within)} options={units} />}
      <Limit {...field(`from${inUnit}`, ['>='])} inputMode="decimal" />
      <Limit {...field(`to${inUnit}`, ['<='])} inputMode="decimal" />
    </>
  );
}

/** Returns the texts of a column once each, sorted. */
const valuesOf = <Row,>(column: ListColumn<Row>, rows: Row[]): string[] =>
  [...new Set(rows.flatMap((row) => shownText(column, row) ?? []))].sort();

interface FieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** A date. A limit that is none, such as a month or a time of day, stays a text. */
function DateLimit(field: FieldProps) {
  const [type] = useState(() => (/^(?:\d{4}-\d\d-\d\d)?$/.test(field.value) ? 'date' : 'text'));
  return <Limit {...field} type={type} />;
}

const Limit = ({
  label,
  value,
  onChange,
  ...input
}: FieldProps & { type?: string; inputMode?: 'decimal' }) => (
  <Labelled label={label} name={label} error={undefined}>
    {(control) => (
      <input
        {...control}
        {...input}
        form=""
        autoComplete="off"
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    )}
  </Labelled>
);

const Choice = ({ label, value, options, onChange }: FieldProps & { options: string[] }) => (
  <Labelled label={label} name={label} error={undefined}>
    {(control) => (
      <select
        {...control}
        form=""
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      >
        <option value="">Any</option>
        {!options.some((option) => slug(option) === value) && value && (
          <option value={value}>{value}</option>
        )}
        {options.map((option) => (
          <option key={option} value={slug(option)}>
            {option}
          </option>
        ))}
      </select>
    )}
  </Labelled>
);
