import { useEffect, useMemo, useRef, useState } from 'react';
import { Button } from '#components/basics/button.tsx';
import { Card, CardBody } from '#components/screen/card.tsx';
import { parseAmount } from '#format/money.ts';
import { Empty } from '#ui/empty.tsx';
import { CloseIcon } from '#ui/icons.tsx';
import { SkeletonBar } from '#ui/skeleton.tsx';
import { Warning } from '#ui/warning.tsx';
import type { ClosablePanelProps, StatementPanelProps } from './comparison.ts';
import type { BookEntry } from './model/books.ts';
import type { Reading } from './model/lines.ts';
import { propose } from './model/propose.ts';
import type { Mapping } from './model/roles.ts';
import { largestOf, type Table, tablesOf } from './model/table.ts';
import { importMapping, rememberedMapping, rememberMapping } from './remembered.ts';
import { type Source, sourceOfFile, sourceOfText } from './source.ts';
import styles from './statement.module.css';
import { StatementInput, useDroppedFile } from './statement-input.tsx';
import { StatementMapping } from './statement-mapping.tsx';
import { StatementResults } from './statement-results.tsx';

/** A statement and its comparison with the books. It stays in memory: it is sent nowhere, and stored nowhere but for its mapping. */
export function StatementPanel({ close, source, onSource, ...step }: ClosablePanelProps) {
  const { books } = step;
  const [message, setMessage] = useState<string>();
  /** Counts choices: a file that is read later than the next one is dropped. */
  const choice = useRef(0);
  const take = (next: Source | string | undefined) => {
    choice.current += 1;
    setMessage(typeof next === 'string' ? next : undefined);
    onSource(typeof next === 'string' ? undefined : next);
  };
  const readFile = async (file: File) => {
    choice.current += 1;
    const own = choice.current;
    const next = await sourceOfFile(file);
    if (choice.current === own) take(next);
  };
  const readText = (text: string) => {
    take(importMapping(text) ?? sourceOfText(text));
  };
  useDroppedFile(readFile);
  const { entries, code } = books;
  return (
    <Card
      title={source ? `Statement: ${source.name}` : 'Statement'}
      actions={
        source ? (
          <Button quiet onClick={() => take(undefined)}>
            <CloseIcon />
            <span>Remove</span>
          </Button>
        ) : (
          close
        )
      }
    >
      <div className={styles.problem} role="status">
        {message && <Warning>{message}</Warning>}
      </div>
      {!source && (
        <CardBody>
          <StatementInput readFile={readFile} readText={readText} />
        </CardBody>
      )}
      {source && !(entries && code) && (
        <CardBody>
          {entries ? <Empty>There is no {books.noun} to compare it with.</Empty> : <SkeletonBar />}
        </CardBody>
      )}
      {source && entries && code && (
        <StatementOf
          key={`${source.digest} ${books.key}`}
          {...step}
          {...{ source, entries, code }}
        />
      )}
    </Card>
  );
}

interface StatementOfProps extends StatementPanelProps {
  source: Source;
  entries: BookEntry[];
  code: string;
}

/** A statement: how it is read first, and what it has of the books once it is compared. Other books read it anew. */
function StatementOf({ source, code, ...others }: StatementOfProps) {
  const { books } = others;
  const tables = useMemo(() => tablesOf(source.text), [source.text]);
  const [at, setAt] = useState(() => largestOf(tables));
  const table = tables[at];
  const mappingOf = (one: Table): Mapping => ({
    ...propose(one, code),
    ...rememberedMapping(one, books.provider),
  });
  const [mapping, setMapping] = useState(() => table && mappingOf(table));
  const [isCompared, setCompared] = useState(false);
  const reading = useMemo(
    (): Reading | undefined =>
      table &&
      mapping && {
        table,
        mapping,
        currency: { code, parse: (decimal) => parseAmount(decimal, code) },
      },
    [table, mapping, code],
  );
  const part = useRef<HTMLDivElement>(null);
  // The control that had the focus is gone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of the step.
  useEffect(() => part.current?.focus({ preventScroll: true }), [isCompared]);
  if (!reading || !table) return <Empty>No table was found in the statement.</Empty>;
  return (
    <div ref={part} tabIndex={-1} className={styles.step}>
      {isCompared ? (
        <StatementResults
          {...others}
          source={source}
          reading={reading}
          onColumns={() => setCompared(false)}
        />
      ) : (
        <StatementMapping
          reading={reading}
          provider={books.provider}
          tables={tables}
          at={at}
          onTable={(next) => {
            setAt(next);
            const other = tables[next];
            if (other) setMapping(mappingOf(other));
          }}
          onChange={setMapping}
          onProposal={() => setMapping(propose(table, code))}
          onCompare={() => {
            rememberMapping(table, books.provider, reading.mapping);
            setCompared(true);
          }}
        />
      )}
    </div>
  );
}
