import { type RefObject, useEffect, useRef, useState } from 'react';
import { Button } from '#components/basics/button.tsx';
import { Card, CardBody } from '#components/page/card.tsx';
import { listen } from '#platform/listen.ts';
import { Empty } from '#ui/basics/empty.tsx';
import { CloseIcon } from '#ui/basics/icons.tsx';
import { SkeletonBar } from '#ui/basics/skeleton.tsx';
import { Warning } from '#ui/basics/warning.tsx';
import { type StatementEvidence, statementEvidence } from './findings.ts';
import styles from './statement.module.css';
import { StatementColumns } from './statement-columns.tsx';
import { StatementFindings } from './statement-findings.tsx';
import { type Selection, StatementSums } from './statement-sums.tsx';
import { type Books, type StatementState, useStatement } from './use-statement.ts';

interface StatementProps {
  statement: StatementState;
}

/** Opens the comparison with a statement, and closes it. */
export function StatementButton({
  statement,
  unavailable,
}: StatementProps & { unavailable?: string | undefined }) {
  const { status, open, close } = statement;
  const isOpen = status !== undefined;
  return (
    <Button
      aria-expanded={isOpen}
      busy={status === 'loading'}
      unavailable={isOpen ? undefined : unavailable}
      onClick={isOpen ? close : () => void open()}
    >
      <span>Compare with a statement</span>
    </Button>
  );
}

/** A statement and its comparison with the books, once it is opened. */
export function StatementCard({
  statement,
  selection,
}: StatementProps & { selection?: Selection | undefined }) {
  const { status, source, problem, comparison, books, remove } = statement;
  if (status === undefined) return null;
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
        {status === 'failed' && (
          <Warning>The comparison couldn't be loaded. Reload the page.</Warning>
        )}
        {problem && <Warning>{problem}</Warning>}
      </div>
      {status === 'ready' && !source && (
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
        <Result key={source.digest} statement={statement} selection={selection} />
      )}
    </Card>
  );
}

interface StatementPanelProps {
  books: Books;
  selection: Selection;
  unavailable: string | undefined;
  /** What the records are, for the evidence: `the unsettled trades`. */
  comparedWith: string;
  /** Gets a function that returns the result for the evidence. */
  evidence: RefObject<() => StatementEvidence | undefined>;
}

/** The button and the statement of a form. It has a state of its own: the form, with its thousands of rows, is not rendered with it. */
export function StatementPanel({
  books,
  selection,
  unavailable,
  comparedWith,
  evidence,
}: StatementPanelProps) {
  const statement = useStatement(books);
  useEffect(() => {
    evidence.current = () => statementEvidence(statement, comparedWith);
  });
  return (
    <>
      <div>
        <StatementButton statement={statement} unavailable={unavailable} />
      </div>
      <StatementCard statement={statement} selection={selection} />
    </>
  );
}

/** Takes a statement: a file that is dropped anywhere on the page or chosen, or a pasted text. */
function StatementInput({ statement }: StatementProps) {
  const { readFile, readText } = statement;
  const [text, setText] = useState('');
  const file = useRef<HTMLInputElement>(null);
  useEffect(() => file.current?.focus(), []);
  useDroppedFile(readFile);
  return (
    <div className={styles.input}>
      <label className={styles.field}>
        <span>Choose a CSV file, or drop it anywhere on this page</span>
        <input
          ref={file}
          form=""
          type="file"
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          onChange={({ currentTarget: { files } }) => files?.[0] && void readFile(files[0])}
        />
      </label>
      <label className={styles.field}>
        <span>Or paste a statement or a list of references</span>
        <textarea
          form=""
          rows={3}
          spellCheck={false}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      </label>
      <div className={styles.actions}>
        <Button disabled={text.trim() === ''} onClick={() => readText(text)}>
          Compare
        </Button>
        <span className="muted">The statement is compared in this browser. It is not sent.</span>
      </div>
    </div>
  );
}

/** Takes files that are dropped anywhere on the page, which the browser would open otherwise. */
function useDroppedFile(readFile: (file: File) => unknown): void {
  const latest = useRef(readFile);
  useEffect(() => {
    latest.current = readFile;
  });
  useEffect(() => {
    const isFile = (event: DragEvent) => event.dataTransfer?.types.includes('Files');
    const stops = [
      listen(window, 'dragover', (event) => isFile(event) && event.preventDefault()),
      listen(window, 'drop', (event) => {
        const [file] = event.dataTransfer?.files ?? [];
        if (!file) return;
        event.preventDefault();
        void latest.current(file);
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
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
