import { useEffect, useState } from 'react';
import type { BooksOfScreen } from '#components/statement/model/books.ts';
import {
  StatementButton,
  StatementCard,
  StatementPanel,
  type StatementStore,
} from '#components/statement/statement-card.tsx';
import { StatementColumns } from '#components/statement/statement-columns.tsx';
import { StatementFigures, StoredFigures } from '#components/statement/statement-figures.tsx';
import { StatementFindings } from '#components/statement/statement-findings.tsx';
import { StatementInput } from '#components/statement/statement-input.tsx';
import { StatementMark } from '#components/statement/statement-marks.tsx';
import { StatementSums } from '#components/statement/statement-sums.tsx';
import { type StatementState, useStatement } from '#components/statement/use-statement.ts';
import { createStore } from '#platform/storage/store.ts';
import { trades } from './samples.ts';
import { Part, State } from './specimen.tsx';

const books: BooksOfScreen = {
  key: 'gallery',
  entries: trades.map(({ id, reference, amount, createdAt }) => ({
    id,
    references: [reference],
    amount,
    time: Date.parse(createdAt),
  })),
  extent: { rows: trades.length, total: trades.length },
  code: 'XBT',
  noun: 'trade',
};

const csv = `Reference,Amount,Time,Status
0ad05b1d-52c1,0.24878890,2026-11-20 09:30:00,completed
1be16c2e-63d2,12048.00000000,2026-11-21 09:31:00,completed
,0.00050000,2026-11-22 10:00:00,completed
9f9f9f9f-0000,1.00000000,2026-11-22 11:00:00,completed`;

/** The statement of the gallery: open, and with `text` compared. */
function useOpenStatement(text?: string): StatementState {
  const statement = useStatement(books);
  const { isOpen, source, open, readText } = statement;
  useEffect(() => {
    if (!isOpen) open();
    if (!source && text) readText(text);
  });
  return statement;
}

const selection = { selected: new Set<unknown>([1]), onChange: () => {} };

function PanelSample() {
  const [store] = useState<StatementStore>(() =>
    createStore<StatementState | undefined>(undefined),
  );
  return <StatementPanel books={books} selection={selection} store={store} />;
}

function OpenSample() {
  return <StatementCard statement={useOpenStatement()} />;
}

function MarkSample({ statement }: { statement: StatementState }) {
  const [store] = useState<StatementStore>(() =>
    createStore<StatementState | undefined>(statement),
  );
  return (
    <>
      {trades.map(({ id, reference }) => (
        <p key={id}>
          {reference} <StatementMark store={store} id={id} />
        </p>
      ))}
      <StoredFigures store={store} />
    </>
  );
}

/** The parts of a comparison with a statement. */
export function Statements() {
  const statement = useOpenStatement(csv);
  if (!statement.comparison) return null;
  return (
    <>
      <Part name="StatementCard">
        <State name="compared">
          <StatementCard statement={statement} selection={selection} />
        </State>
        <State name="to be chosen" size="half">
          <OpenSample />
        </State>
      </Part>
      <Part name="StatementSums">
        <State name="with proposals">
          <StatementSums statement={statement} selection={undefined} />
        </State>
      </Part>
      <Part name="StatementColumns">
        <State name="recognised" size="half">
          <StatementColumns statement={statement} />
        </State>
      </Part>
      <Part name="StatementFindings">
        <State name="lines and missing records">
          <StatementFindings statement={statement} />
        </State>
      </Part>
      <Part name="StatementFigures">
        <State name="at the bottom of the window">
          <StatementFigures {...statement} />
        </State>
      </Part>
      <Part name="StatementMark">
        <State name="beside its records, with StoredFigures">
          <MarkSample statement={statement} />
        </State>
      </Part>
      <Part name="StatementInput">
        <State name="empty" size="half">
          <StatementInput statement={statement} />
        </State>
      </Part>
      <Part name="StatementButton">
        <State name="open" size="small">
          <StatementButton statement={statement} />
        </State>
      </Part>
      <Part name="StatementPanel">
        <State name="closed" size="small">
          <PanelSample />
        </State>
      </Part>
    </>
  );
}
