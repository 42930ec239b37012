import type { ReactNode } from 'react';
import { Button } from '#components/basics/button.tsx';
import { RowActions } from '#components/table/table.tsx';
import { money } from '#format/money.ts';
import { dash, text } from '#format/values.ts';
import type { BookEntry, Books } from './model/books.ts';
import type { Answer, Decisions, Finding } from './model/compare.ts';

export interface FindingChoicesProps {
  finding: Finding;
  code: Books['code'];
  decisions: Decisions;
  decide: (change: Partial<Decisions>) => void;
  answer: (entry: BookEntry, value: Answer) => void;
  /** False if nothing is selected on the screen: a record is then marked as checked. */
  hasSelection: boolean;
}

/** What a person can do about a finding. */
export function FindingChoices(props: FindingChoicesProps) {
  const { finding, code, decisions, decide } = props;
  const { kind, entry, lines, candidates } = finding;
  const [line] = lines;
  const row = line?.row.number ?? 0;
  const assign = (id: unknown) => decide({ assigned: new Map(decisions.assigned).set(row, id) });
  const strike = (number: number) => decide({ struck: new Set(decisions.struck).add(number) });
  if (kind === 'proposed')
    return (
      <Decision>
        <Button small onClick={() => assign(entry?.id)}>
          Accept
        </Button>
        <Button small quiet onClick={() => assign(null)}>
          Not this one
        </Button>
      </Decision>
    );
  if (kind === 'several')
    return (
      <Decision>
        <select
          form=""
          aria-label={`Record of row ${row}`}
          value=""
          onChange={({ currentTarget: { value } }) =>
            assign(value === 'none' ? null : candidates[Number(value)]?.id)
          }
        >
          <option value="">Choose</option>
          {candidates.slice(0, 50).map((one, place) => (
            <option key={String(one.id)} value={place}>
              {candidateText(one, code)}
            </option>
          ))}
          <option value="none">None</option>
        </select>
        <Strike numbers={[row]} onStrike={strike} />
      </Decision>
    );
  if (kind === 'contradiction')
    return (
      <Decision>
        <Button
          small
          onClick={() =>
            decide({
              counted: new Set([...decisions.counted, ...lines.map((one) => one.row.number)]),
            })
          }
        >
          Compare it
        </Button>
        <Strike numbers={lines.map((one) => one.row.number)} onStrike={strike} />
      </Decision>
    );
  if (!entry || !isDecidable(kind)) return null;
  return (
    <Decision>
      {kind === 'twice' && (
        <Strike numbers={lines.map((one) => one.row.number)} onStrike={strike} />
      )}
      <Answers {...props} entry={entry} />
    </Decision>
  );
}

const isDecidable = (kind: Finding['kind']): boolean =>
  [
    'differs',
    'missing',
    'twice',
    'other way',
    'failed',
    'unread record',
    'foreign record',
  ].includes(kind);

const Decision = ({ children }: { children: ReactNode }) => (
  <div data-decision="">
    <RowActions>{children}</RowActions>
  </div>
);

const candidateText = (entry: BookEntry, code: Books['code']): string =>
  `${entry.references[0] ?? dash}, ${text(money(entry.amount, code).value)}`;

interface StrikeProps {
  numbers: number[];
  onStrike: (number: number) => void;
}

/** Strikes lines, one by one. */
const Strike = ({ numbers, onStrike }: StrikeProps) =>
  numbers.map((number) => (
    <Button key={number} small quiet onClick={() => onStrike(number)}>
      Strike row {number}
    </Button>
  ));

/** Whether a record is settled although something differs. Without a selection, it is marked as checked. */
function Answers({
  finding,
  code,
  answer,
  hasSelection,
  entry,
}: FindingChoicesProps & { entry: BookEntry }) {
  const { kind, statement, books } = finding;
  const isSum = kind === 'twice' && statement === books;
  const amount = text(money(books, code).value);
  const include = kind === 'missing' ? 'Include' : `Include ${amount}`;
  if (!hasSelection)
    return (
      <Button
        small
        aria-pressed={finding.answer !== undefined}
        onClick={() => answer(entry, isSum ? 'settle' : 'leave out')}
      >
        {isSum ? 'Accept the sum' : 'Mark as checked'}
      </Button>
    );
  return (
    <>
      <Button
        small
        aria-pressed={finding.answer === 'leave out'}
        onClick={() => answer(entry, 'leave out')}
      >
        Leave out
      </Button>
      <Button
        small
        aria-pressed={finding.answer === 'settle'}
        onClick={() => answer(entry, 'settle')}
      >
        {isSum ? 'Accept the sum' : include}
      </Button>
    </>
  );
}
