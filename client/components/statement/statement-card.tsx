import { useEffect, useRef } from 'react';
import { Button } from '#components/basics/button.tsx';
import { Card, CardBody } from '#components/page/card.tsx';
import type { Store } from '#platform/storage/store.ts';
import { Empty } from '#ui/basics/empty.tsx';
import { CloseIcon } from '#ui/basics/icons.tsx';
import { SkeletonBar } from '#ui/basics/skeleton.tsx';
import { Warning } from '#ui/basics/warning.tsx';
import type { BooksOfScreen } from './model/books.ts';
import styles from './statement.module.css';
import { StatementColumns } from './statement-columns.tsx';
import { StatementFindings } from './statement-findings.tsx';
import { StatementInput, useDroppedFile } from './statement-input.tsx';
import { type Selection, StatementSums } from './statement-sums.tsx';
import { type StatementState, useStatement } from './use-statement.ts';

interface StatementProps {
  statement: StatementState;
}

/** Opens the comparison with a statement, and closes it. */
export function StatementButton({ statement }: StatementProps) {
  const { isOpen, open, close } = statement;
  return (
    <Button aria-expanded={isOpen} onClick={isOpen ? close : open}>
      <span>Compare with a statement</span>
    </Button>
  );
}

/** A statement and its comparison with the books, once it is opened. */
export function StatementCard({
  statement,
  selection,
}: StatementProps & { selection?: Selection | undefined }) {
  const { isOpen, source, problem, comparison, books, remove } = statement;
  if (!isOpen) return null;
  return (
    <Card
      title={source ? `Statement: ${source.name}` : 'Statement'}
      actions={
        source && (
          <Button quiet onClick={remove}>
            <CloseIcon />
            <span>Remove</span>
          </Button>
        )
      }
    >
      <div className={styles.problem} role="status">
        {problem && <Warning>{problem}</Warning>}
      </div>
      {!source && (
        <CardBody>
          <StatementInput statement={statement} />
        </CardBody>
      )}
      {source && !comparison && (
        <CardBody>
          {books.entries && !books.code ? (
            <Empty>There is no {books.noun} to compare it with.</Empty>
          ) : (
            <SkeletonBar />
          )}
        </CardBody>
      )}
      {source && comparison && (
        <Result key={source.id} statement={statement} selection={selection} />
      )}
    </Card>
  );
}

/** The statement of a form, for what shows it elsewhere; undefined without a comparison. */
export type StatementStore = Store<StatementState | undefined>;

interface StatementPanelProps {
  books: BooksOfScreen;
  selection: Selection;
  /** Is set to the statement whenever it changes. */
  store: StatementStore;
}

/** The button and the statement of a form. It has a state of its own: the form, with its thousands of rows, is not rendered with it. */
export function StatementPanel({ books, selection, store }: StatementPanelProps) {
  const statement = useStatement(books);
  useEffect(() => store.set(statement.comparison && statement));
  useEffect(() => () => store.set(undefined), [store]);
  return (
    <>
      <div>
        <StatementButton statement={statement} />
      </div>
      <StatementCard statement={statement} selection={selection} />
    </>
  );
}

/** The sums, the columns and the lines of a compared statement. */
function Result({ statement, selection }: StatementProps & { selection: Selection | undefined }) {
  const result = useRef<HTMLDivElement>(null);
  // The control that had the focus is gone.
  useEffect(() => result.current?.focus({ preventScroll: true }), []);
  useDroppedFile(statement.readFile);
  return (
    <div ref={result} tabIndex={-1} className={styles.result}>
      <StatementSums statement={statement} selection={selection} />
      <StatementColumns statement={statement} />
      <StatementFindings statement={statement} />
    </div>
  );
}
