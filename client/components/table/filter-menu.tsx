import { useState } from 'react';
import { Button } from '#components/basics/button.tsx';
import { Labelled } from '#components/form/input.tsx';
import { Modal } from '#components/overlay/modal.tsx';
import { isMissing, text } from '#format/values.ts';
import { columnName, columnValue, type ListColumn } from '#lists/column.ts';
import { type Operator, slug, termValue, withTerm } from '#lists/filter-terms.ts';
import type { ListFilter } from '#lists/use-list.ts';
import { FilterIcon } from '#ui/basics/icons.tsx';
import styles from './filter.module.css';

interface FilterMenuProps<Row> {
  /** The list's name. */
  label: string;
  filter: ListFilter;
  columns: ListColumn<Row>[];
  /** The rows that are filtered. */
  rows: Row[];
  disabled: boolean;
}

/** Opens the fields of a filter by value, which write its text: `amount>=1000 status:open created:today`. */
export function FilterMenu<Row>({ label, filter, columns, rows, disabled }: FilterMenuProps<Row>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        quiet
        icon
        small
        disabled={disabled}
        aria-label={`Filter by value: ${label}`}
        title="Filter by value"
        onClick={() => setOpen(true)}
      >
        <FilterIcon />
      </Button>
      {isOpen && (
        <Modal
          title={`Filter ${label}`}
          onClose={() => {
            filter.store();
            setOpen(false);
          }}
        >
          <div className={styles.values}>
            {columns.map((column) => (
              <ColumnFields key={column.id} {...{ column, columns, rows, filter }} />
            ))}
          </div>
          <p className="muted">
            {filter.text ? `The filter is ${filter.text}` : 'The filter is empty.'}
          </p>
          <div className={styles.choices}>
            <Button onClick={() => filter.change('')}>Clear the filter</Button>
            <Button tone="primary" onClick={() => setOpen(false)}>
              Close
            </Button>
          </div>
        </Modal>
      )}
    </>
  );
}

interface ColumnFieldsProps<Row> extends Pick<FilterMenuProps<Row>, 'columns' | 'rows' | 'filter'> {
  column: ListColumn<Row>;
}

const periods = ['Today', 'Yesterday', 'Last 7 days', 'Last 30 days'];

/** The longest list of values that are offered. */
const mostValues = 12;

/** The fields of a column: from and to for numbers and times, a choice for a few texts. */
function ColumnFields<Row>({ column, columns, rows, filter }: ColumnFieldsProps<Row>) {
  if (!column.value || column.isUnsearched) return null;
  const name = columnName(column);
  const field = (suffix: string, operator: Operator) => ({
    label: [name, suffix].filter(Boolean).join(' '),
    value: termValue(filter.text, columns, column.id, operator),
    onChange: (value: string) =>
      filter.change(withTerm(filter.text, columns, { id: column.id, operator, value })),
  });
  if (column.as === undefined) {
    const values = valuesOf(column, rows);
    if (values.length < 2 || values.length > mostValues) return null;
    return <Choice {...field('', ':')} options={values} />;
  }
  const type = column.as === 'time' ? 'date' : 'text';
  return (
    <>
      {column.as === 'time' && <Choice {...field('within', ':')} options={periods} />}
      <Limit {...field('from', '>=')} type={type} />
      <Limit {...field('to', '<=')} type={type} />
    </>
  );
}

/** Returns the texts of a column once each, sorted. */
const valuesOf = <Row,>(column: ListColumn<Row>, rows: Row[]): string[] =>
  [
    ...new Set(
      rows.flatMap((row) => {
        const { value } = columnValue(column, row);
        return isMissing(value) ? [] : text(value);
      }),
    ),
  ].sort();

interface FieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

const Limit = ({ label, value, onChange, type }: FieldProps & { type: string }) => (
  <Labelled label={label} name={label} error={undefined}>
    {(control) => (
      <input
        {...control}
        form=""
        type={type}
        inputMode={type === 'text' ? 'decimal' : undefined}
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
