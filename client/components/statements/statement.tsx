import { type ComponentType, useRef, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '#components/basics/button.tsx';
import { Card, CardBody } from '#components/screen/card.tsx';
import type { Column } from '#components/table/column.tsx';
import { classNames } from '#ui/class-names.ts';
import { CloseIcon } from '#ui/icons.tsx';
import { SkeletonBar } from '#ui/skeleton.tsx';
import { Warning } from '#ui/warning.tsx';
import {
  type ClosablePanelProps,
  createStatementStore,
  type StatementPanelProps,
  type StatementResult,
  type StatementStore,
} from './comparison.ts';
import type { Source } from './source.ts';
import styles from './statement.module.css';

type Loaded = { Panel: ComponentType<ClosablePanelProps> } | 'failed';

/** The comparison of a screen: whether it is open, and its code, which is fetched when it is opened for the first time. */
export function useStatement() {
  const [store] = useState(createStatementStore);
  const [isOpen, setOpen] = useState(false);
  const [source, setSource] = useState<Source>();
  const [loaded, setLoaded] = useState<Loaded>();
  const button = useRef<HTMLButtonElement>(null);
  const load = async () => {
    setLoaded(undefined);
    try {
      const { StatementPanel } = await import('./statement-panel.tsx');
      setLoaded({ Panel: StatementPanel });
    } catch (error) {
      console.error('The comparison with a statement could not be fetched:', error);
      setLoaded('failed');
    }
  };
  return {
    store,
    isOpen,
    /** The chosen statement, compared or not. */
    source,
    setSource,
    loaded,
    load,
    button,
    open() {
      setOpen(true);
      if (loaded === undefined || loaded === 'failed') void load();
    },
    /** The button that has opened it takes the focus again. */
    close() {
      setSource(undefined);
      flushSync(() => setOpen(false));
      button.current?.focus();
    },
  };
}

export type Statement = ReturnType<typeof useStatement>;

/** Opens the comparison with a statement, which has what closes it. */
export const StatementButton = ({ statement }: { statement: Statement }) =>
  !statement.isOpen && (
    <Button ref={statement.button} onClick={statement.open}>
      <span>Compare with a statement</span>
    </Button>
  );

interface StatementCardProps extends Pick<StatementPanelProps, 'books' | 'selection' | 'note'> {
  statement: Statement;
}

/** The comparison with a statement, once it is opened. */
export function StatementCard({ statement, ...others }: StatementCardProps) {
  const { store, isOpen, loaded, load, source, setSource } = statement;
  if (!isOpen) return null;
  const close = (
    <Button quiet onClick={statement.close}>
      <CloseIcon />
      <span>Close</span>
    </Button>
  );
  if (loaded === undefined || loaded === 'failed')
    return (
      <Card title="Statement" actions={close}>
        <CardBody>
          {loaded === undefined ? (
            <SkeletonBar />
          ) : (
            <div role="alert" className={styles.actions}>
              <Warning>Couldn't load the comparison.</Warning>
              <Button onClick={() => void load()}>Retry</Button>
            </div>
          )}
        </CardBody>
      </Card>
    );
  const { Panel } = loaded;
  return <Panel {...{ store, close, source }} onSource={setSource} {...others} />;
}

/** States whether a record of a long list is on the statement. A comparison renders the marks, and not their rows. */
export function StatementMark({ store, id }: { store: StatementStore; id: unknown }) {
  const mark = useSyncExternalStore(store.subscribe, () => store.get()?.marks.get(id));
  if (!mark) return null;
  const state = mark.isFound ? styles.isFound : mark.isOpen && styles.isOpen;
  return <span className={classNames(styles.mark, state)}>{mark.label}</span>;
}

/**
 * Returns the column that states whether the records of a list are on the statement: none without a comparison.
 * @param idOf Returns the id of a row in the books.
 */
export const statementColumn = <Row,>(
  result: StatementResult | undefined,
  idOf: (row: Row) => unknown,
): Column<Row>[] =>
  result
    ? [
        {
          id: 'statement',
          header: 'Statement',
          value: (row) => result.marks.get(idOf(row))?.label,
        },
      ]
    : [];
