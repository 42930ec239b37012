import { useEffect, useMemo, useRef } from 'react';
import { Button } from '#components/basics/button.tsx';
import { announce, toast } from '#platform/toasts.ts';
import { Scroller } from '#ui/scroller.tsx';
import { Warning } from '#ui/warning.tsx';
import { oursOf } from './model/compare.ts';
import { columnsWith, linesOf, type Reading, zoneOf } from './model/lines.ts';
import { presetOf } from './model/presets.ts';
import { leftOut } from './model/propose.ts';
import {
  answersOf,
  type Question,
  questionsOf,
  type TextList,
  textLists,
  withMeaning,
  withRole,
} from './model/questions.ts';
import { type Mapping, type Meaning, type Role, roleLabels, roles } from './model/roles.ts';
import type { Table } from './model/table.ts';
import { forgetMapping, mappingText, rememberedMapping } from './remembered.ts';
import styles from './statement.module.css';

interface StatementMappingProps {
  reading: Reading;
  provider: string;
  tables: Table[];
  /** The position of the table that is read. */
  at: number;
  onTable: (at: number) => void;
  onChange: (mapping: Mapping) => void;
  onProposal: () => void;
  onCompare: () => void;
}

/** The rows that are shown of a table. */
const shownRows = 5;

/** The statement as the table that it is, and how it is read. Nothing is compared before a person presses Compare. */
export function StatementMapping(props: StatementMappingProps) {
  const { reading, tables, at, onTable, onChange, onCompare } = props;
  const { table, mapping } = reading;
  const questions = useMemo(() => questionsOf(reading), [reading]);
  const lists = useMemo(() => textLists(reading), [reading]);
  const notUsed = useMemo(() => leftOut(table, mapping), [table, mapping]);
  const unread = [...table.outside, ...table.rows.filter((row) => row.problem)];
  const change = (part: Partial<Mapping>) => onChange({ ...mapping, ...part });
  const asked = useRef<HTMLDivElement>(null);
  const compare = useRef<HTMLButtonElement>(null);
  // The answer that had the focus is gone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each answer.
  useEffect(() => {
    if (document.activeElement !== document.body) return;
    const next = asked.current?.querySelector('button') ?? compare.current;
    next?.focus({ preventScroll: true });
  }, [mapping]);
  return (
    <div className={styles.mapping} data-next-step="">
      <div className={styles.facts}>
        <span>{linesText(reading)}</span>
        {tables.length > 1 && (
          <Choice
            label="Table"
            value={String(at)}
            options={tables.map(({ columns, rows }, index) => [
              String(index),
              `${columns.slice(0, 3).join(', ')} (${rows.length} lines)`,
            ])}
            onChange={(value) => onTable(Number(value))}
          />
        )}
        {columnsWith(mapping, 'time').length > 0 && (
          <Choice
            label="Times without a zone are in"
            value={String(zoneOf(reading))}
            options={zones.map((zone) => [String(zone), zoneName(zone)])}
            onChange={(value) => change({ zone: Number(value) })}
          />
        )}
        <MappingSource {...props} />
      </div>
      <div className={styles.bleed}>
        <Preview reading={reading} onChange={onChange} />
      </div>
      {lists.map((list) => (
        <Texts
          key={list.at}
          list={list}
          onChoose={(key, meaning) => onChange(withMeaning(mapping, key, meaning))}
        />
      ))}
      <ul className={styles.questions}>
        {answersOf(reading).map(({ text, asking }) => (
          <li key={text} className={styles.actions}>
            {text}
            <Button small aria-label={`Change: ${text}`} onClick={() => onChange(asking)}>
              Change
            </Button>
          </li>
        ))}
      </ul>
      <div ref={asked} role="status" className={styles.questions}>
        {questions.map((question) => (
          <Asked key={question.id} question={question} onChange={change} />
        ))}
        {mapping.isList && (
          <Warning>This list has no amounts: only its references are compared.</Warning>
        )}
      </div>
      {unread.length > 0 && (
        <details className={styles.unread}>
          <summary>
            {unread.length === 1 ? '1 row is not read' : `${unread.length} rows are not read`}
          </summary>
          <ul>
            {unread.slice(0, 100).map(({ number, problem, cells }) => (
              <li key={number}>
                {`Row ${number}: ${problem} `}
                <span className="muted">{cells.filter(Boolean).join(' · ').slice(0, 120)}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
      <div className={styles.actions}>
        <Button
          ref={compare}
          tone="primary"
          unavailable={questions.length > 0 ? 'Answer the questions first.' : undefined}
          onClick={onCompare}
        >
          Compare
        </Button>
        <NotUsed texts={notUsed} />
      </div>
    </div>
  );
}

/** The number of lines, and their way if all that count go the same: nothing else in the file says it. */
function linesText(reading: Reading): string {
  const lines = linesOf(reading);
  const count = lines.length === 1 ? '1 line' : `${lines.length} lines`;
  const way = oursOf({ ...reading, mapping: { ...reading.mapping, ours: undefined } }, lines);
  return way ? `${count}, all ${way}` : count;
}

/** Where the mapping is from, and what can be done with it. */
function MappingSource({ reading, provider, onProposal }: StatementMappingProps) {
  const { table, mapping } = reading;
  const remembered = rememberedMapping(table, provider);
  const preset = presetOf(table);
  return (
    <>
      {remembered && <span>Mapping of {dayFormat.format(remembered.at)}</span>}
      {!remembered && preset && <span title={preset.source}>Layout: {preset.name}</span>}
      {remembered && (
        <Button
          small
          onClick={() => {
            forgetMapping(table, provider);
            onProposal();
          }}
        >
          Forget it
        </Button>
      )}
      <Button small onClick={() => void copy(mappingText(table, provider, mapping))}>
        Copy mapping
      </Button>
    </>
  );
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    announce('Copied mapping');
  } catch {
    toast.warning("Couldn't access the clipboard.");
  }
}

const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' });

/** The first rows of a table, with the role of each column above it. */
function Preview({ reading, onChange }: Pick<StatementMappingProps, 'reading' | 'onChange'>) {
  const { table, mapping } = reading;
  return (
    <Scroller label="Columns of the statement">
      <table className={styles.preview} aria-label="Columns of the statement">
        <thead>
          <tr>
            {table.columns.map((name, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one name.
              <td key={at}>
                <select
                  form=""
                  aria-label={`Role of ${name}`}
                  data-role={mapping.roles[at]}
                  value={mapping.roles[at]}
                  onChange={({ currentTarget }) =>
                    onChange(withRole(mapping, at, currentTarget.value as Role))
                  }
                >
                  {roles.map((role) => (
                    <option key={role} value={role}>
                      {roleLabels[role]}
                    </option>
                  ))}
                </select>
              </td>
            ))}
          </tr>
          <tr>
            {table.columns.map((name, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one name.
              <th key={at} scope="col" data-role={mapping.roles[at]}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.slice(0, shownRows).map((row) => (
            <tr key={row.number}>
              {table.columns.map((_, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the cells of a row.
                <td key={at} data-role={mapping.roles[at]} title={row.cells[at]}>
                  {row.cells[at]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroller>
  );
}

const meaningLabels: Record<Meaning, string> = {
  moved: 'Moved',
  'not moved': 'Did not move',
  incoming: 'Incoming',
  outgoing: 'Outgoing',
  ours: 'Same currency',
  other: 'Other currency',
};

interface TextsProps {
  list: TextList;
  onChoose: (key: string, meaning: Meaning | undefined) => void;
}

/** The texts of a column with their counts, and what each of them means. */
function Texts({ list: { heading, role, texts, choices }, onChoose }: TextsProps) {
  if (texts.length > 30) return null;
  const labelOf = (meaning: Meaning) =>
    choices.includes('incoming') && meaning === 'moved'
      ? 'Moved, no direction'
      : meaningLabels[meaning];
  return (
    <fieldset className={styles.texts}>
      <legend>
        {heading}{' '}
        {heading !== roleLabels[role] && <span className="muted">{roleLabels[role]}</span>}
      </legend>
      {texts.map(({ key, text, count, meaning }) => (
        <label key={key}>
          <span>
            {text || '(blank)'} <span className="muted">{count}</span>
          </span>
          <select
            form=""
            value={meaning ?? ''}
            aria-invalid={meaning === undefined || undefined}
            onChange={({ currentTarget: { value } }) =>
              onChoose(
                key,
                choices.find((one) => one === value),
              )
            }
          >
            <option value="">Choose</option>
            {choices.map((one) => (
              <option key={one} value={one}>
                {labelOf(one)}
              </option>
            ))}
          </select>
        </label>
      ))}
    </fieldset>
  );
}

interface AskedProps {
  question: Question;
  onChange: (change: Partial<Mapping>) => void;
}

/** A question, with a button for each answer. */
const Asked = ({ question: { text, answers }, onChange }: AskedProps) => (
  <div className={styles.actions}>
    <Warning>{text}</Warning>
    {answers.map(({ label, change }) => (
      <Button key={label} small onClick={() => onChange(change)}>
        {label}
      </Button>
    ))}
  </div>
);

/** What the columns say that nothing is done with. */
function NotUsed({ texts }: { texts: ReturnType<typeof leftOut> }) {
  const listOf = (role: Role) =>
    texts.flatMap((one) => (one.role === role ? [one.text] : [])).join(' · ');
  const unused = listOf('unused');
  const searched = listOf('reference');
  return (
    <div className={styles.notUsed}>
      {unused && <p>Not used: {unused}</p>}
      {searched && <p>Only searched for references: {searched}</p>}
    </div>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  options: (readonly [value: string, name: string])[];
  onChange: (value: string) => void;
}

const Choice = ({ label, value, options, onChange }: ChoiceProps) => (
  <label className={styles.choice}>
    <span>{label}</span>
    <select form="" value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
      {options.map(([one, name]) => (
        <option key={one} value={one}>
          {name}
        </option>
      ))}
    </select>
  </label>
);

/** The offsets of time zones from UTC, in minutes. */
const zones = [
  ...Array.from({ length: 27 }, (_, at) => (at - 12) * 60),
  -210,
  210,
  270,
  330,
  345,
  390,
  570,
].sort((one, other) => one - other);

const zoneName = (zone: number): string => {
  const minutes = Math.abs(zone) % 60;
  const hours = `${zone < 0 ? '−' : '+'}${Math.floor(Math.abs(zone) / 60)}`;
  return zone === 0 ? 'UTC' : `UTC${hours}${minutes ? `:${minutes}` : ''}`;
};
