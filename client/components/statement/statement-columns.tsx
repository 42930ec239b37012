import { useState } from 'react';
import { Labelled } from '#components/form/input.tsx';
import type { Layout, Role } from './model/columns.ts';
import styles from './statement.module.css';
import type { StatementState } from './use-statement.ts';

const labels: Record<Role, string> = {
  reference: 'Reference',
  amount: 'Amount',
  outgoing: 'Outgoing amount',
  direction: 'Direction',
  time: 'Time',
  currency: 'Currency',
  status: 'Status',
};

/** The value of the choice that a statement has no amounts, as the layout has it. */
const none = '-1';

const hour = 3_600_000;
const tolerances = [
  ['1 hour', hour],
  ['1 day', 24 * hour],
  ['3 days', 72 * hour],
  ['7 days', 168 * hour],
] as const;

/** How the statement is read, to be corrected. It opens when something has to be chosen. */
export function StatementColumns({ statement }: { statement: StatementState }) {
  const isAsking = (statement.comparison?.questions.size ?? 0) > 0;
  const [asked, setAsked] = useState(false);
  const [isOpen, setOpen] = useState(isAsking);
  if (asked !== isAsking) {
    setAsked(isAsking);
    // The last choice does not close it under the focus.
    if (isAsking) setOpen(true);
  }
  if (!statement.statement) return null;
  return (
    <details
      className={styles.columns}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <Choices statement={statement} read={statement.statement} />
    </details>
  );
}

interface ChoicesProps {
  statement: StatementState;
  read: NonNullable<StatementState['statement']>;
}

function Choices({ statement: { comparison, changeLayout }, read }: ChoicesProps) {
  const { rows, layout } = read;
  const { columns } = layout;
  const choices = columnNames(read);
  const statuses = new Map([
    ...Object.keys(layout.statuses).map((key) => [key, key] as const),
    ...(comparison?.statuses ?? []),
  ]);
  const change = (role: Role, value: string) => {
    const { [role]: _, ...others } = columns;
    changeLayout({ columns: value === '' ? others : { ...others, [role]: Number(value) } });
  };
  const isTimed = columns.time !== undefined;
  return (
    <>
      <summary>
        Columns: {Object.keys(columns).length > 0 ? namesOf(layout) : 'none recognised'}
      </summary>
      <div className={styles.choices}>
        {(Object.keys(labels) as Role[]).map((role) => (
          <Choice
            key={role}
            label={labels[role]}
            value={String(columns[role] ?? '')}
            options={[
              ['', role === 'amount' ? 'Choose a column' : 'No column'],
              ...(role === 'amount' ? [[none, 'No amounts'] as const] : []),
              ...choices,
            ]}
            onChange={(value) => change(role, value)}
          />
        ))}
        <Choice
          label="Decimal sign"
          value={layout.decimalSign ?? ''}
          options={[
            ['', 'Choose a sign'],
            ['.', 'Point: 1,234.50'],
            [',', 'Comma: 1.234,50'],
          ]}
          onChange={(value) =>
            changeLayout({ decimalSign: value === '.' || value === ',' ? value : undefined })
          }
        />
        <Choice
          label="Signs"
          value={String(layout.isReversed ?? '')}
          options={[
            ['', 'Choose the signs'],
            ['false', 'As in the books'],
            ['true', 'Opposite of the books'],
          ]}
          onChange={(value) =>
            changeLayout({ isReversed: value === '' ? undefined : value === 'true' })
          }
        />
        {isTimed && (
          <Choice
            label="Dates"
            value={layout.dateOrder ?? ''}
            options={[
              ['', comparison?.questions.has('dates') ? 'Choose the order' : 'As written'],
              ['day first', 'Day first: 31/12'],
              ['month first', 'Month first: 12/31'],
            ]}
            onChange={(value) =>
              changeLayout({
                dateOrder: value === 'day first' || value === 'month first' ? value : undefined,
              })
            }
          />
        )}
        {isTimed && (
          <Choice
            label="Times may differ by"
            value={String(layout.tolerance)}
            options={tolerances.map(([name, value]) => [String(value), name])}
            onChange={(value) => changeLayout({ tolerance: Number(value) })}
          />
        )}
        {columns.status !== undefined &&
          [...statuses].map(([key, name]) => (
            <Choice
              key={key}
              label={`Status ${name ? `“${name}”` : '(blank)'}`}
              value={String(layout.statuses[key] ?? '')}
              options={[
                ['', 'Choose its meaning'],
                ['true', 'Completed'],
                ['false', 'Not completed'],
              ]}
              onChange={(value) => {
                const { [key]: _, ...others } = layout.statuses;
                changeLayout({
                  statuses: value === '' ? others : { ...others, [key]: value === 'true' },
                });
              }}
            />
          ))}
      </div>
      {layout.header > 0 && (
        <p className="muted">Row {rows[layout.header]?.number} has the names of the columns.</p>
      )}
    </>
  );
}

const namesOf = ({ columns }: Layout) =>
  (Object.keys(labels) as Role[])
    .filter((role) => (columns[role] ?? -1) >= 0)
    .map((role) => labels[role])
    .join(', ');

/** Returns the positions of the columns with their names and a value of each. */
function columnNames({ rows, layout }: NonNullable<StatementState['statement']>) {
  const body = rows.slice(layout.header + 1, layout.header + 100);
  const headings = rows[layout.header]?.cells ?? [];
  const width = [headings.length, ...body.map(({ cells }) => cells.length)].reduce((one, other) =>
    Math.max(one, other),
  );
  return Array.from({ length: width }, (_, position): [string, string] => {
    const example = body.find(({ cells }) => cells[position])?.cells[position] ?? '';
    const name = headings[position] || `Column ${position + 1}`;
    return [String(position), example ? `${name} (${example.slice(0, 24)})` : name];
  });
}

interface ChoiceProps {
  label: string;
  value: string;
  options: (readonly [value: string, label: string])[];
  onChange: (value: string) => void;
}

/** A select outside of the form around it. */
const Choice = ({ label, value, options, onChange }: ChoiceProps) => (
  <Labelled label={label} name={label} error={undefined}>
    {(control) => (
      <select
        {...control}
        form=""
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      >
        {options.map(([option, name]) => (
          <option key={option} value={option}>
            {name}
          </option>
        ))}
      </select>
    )}
  </Labelled>
);
