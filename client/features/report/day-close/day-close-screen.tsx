import { type ReactNode, type Ref, useContext, useRef, useState } from 'react';
import { Button, Spinner } from '#components/basics/button.tsx';
import { Copyable } from '#components/copyable/copyable.tsx';
import { Input, Labelled } from '#components/form/input.tsx';
import { Card, CardBody } from '#components/page/card.tsx';
import { DescriptionList } from '#components/page/description-list.tsx';
import { Page, Stack } from '#components/page/page.tsx';
import { QueryContent } from '#components/page/query-content.tsx';
import type { Column } from '#components/table/column.tsx';
import { DataTable } from '#components/table/data-table.tsx';
import { Time } from '#components/values/time.tsx';
import { TimeZoneContext } from '#components/values/time-zone.ts';
import type { TimeZone } from '#format/instant.ts';
import { periodOf } from '#lists/filter-period.ts';
import { useQueryParameters } from '#lists/page-number.ts';
import { saveFile } from '#lists/save-export.ts';
import { session } from '#platform/session/page-state.ts';
import { toast } from '#platform/toasts.ts';
import { EmptyList } from '#ui/basics/empty.tsx';
import { ExportIcon } from '#ui/basics/icons.tsx';
import { Warning } from '#ui/basics/warning.tsx';
import { useDayClose } from './api.ts';
import { columns } from './columns.tsx';
import styles from './day-close.module.css';
import {
  type DayClose,
  type DayOf,
  factsOf,
  fileOf,
  incomplete,
  noRows,
  partsOf,
} from './evidence.ts';
import type { TitledPart } from './model/day-close.ts';
import type { Note } from './model/parts.ts';

/** What happened on a day and what is still open, for a sheet of paper: each part states what was read for it. */
export function DayCloseScreen() {
  const { parameters, change } = useQueryParameters();
  const of = dayOf(parameters.get('day'), useZone(parameters));
  const [progress, setProgress] = useState('');
  const close = useDayClose(of, setProgress);
  const shown = close.isFetching ? undefined : close.data;
  const form = useRef<HTMLFormElement>(null);
  const cancel = () => {
    change({ day: null, zone: null });
    // Its button is gone.
    form.current?.querySelector('input')?.focus();
  };
  return (
    <Page
      isStatic
      record={of?.day}
      title={of && `Day close ${of.day}`}
      actions={shown && <Actions close={shown} />}
    >
      <Stack>
        <DayForm ref={form} of={of} onRead={(day, zone) => change({ day, zone })} />
        {!of && (
          <Card>
            <EmptyList hint="Each part states what was read for it. The day can be printed, and saved as evidence.">
              Choose a day to see what was settled, deposited and changed on it, and what is still
              open.
            </EmptyList>
          </Card>
        )}
        {close.isFetching && <Reading progress={progress} onCancel={cancel} />}
        {of && !close.isFetching && (
          <QueryContent query={close}>{(data) => data && <Close close={data} />}</QueryContent>
        )}
      </Stack>
    </Page>
  );
}

/** The zone of the URL, otherwise the chosen one. */
function useZone(parameters: URLSearchParams): TimeZone {
  const chosen = useContext(TimeZoneContext);
  const named = parameters.get('zone');
  return named === 'UTC' || named === 'local' ? named : chosen;
}

/** Returns a day that is written as `2026-11-26`; undefined for any other text. */
function dayOf(day: string | null, zone: TimeZone): DayOf | undefined {
  if (day === null || !/^\d{4}-\d\d-\d\d$/.test(day)) return undefined;
  const period = periodOf(day, { zone, today: 0 });
  return period && { ...period, day, zone };
}

interface DayFormProps {
  ref: Ref<HTMLFormElement>;
  of: DayOf | undefined;
  onRead: (day: string, zone: string) => void;
}

/** The choice of a day. Nothing is requested before `Read`, which keeps the focus. */
function DayForm({ ref, of, onRead }: DayFormProps) {
  const chosen = useContext(TimeZoneContext);
  const [changes, setChanges] = useState({});
  const { day, zone } = { day: of?.day ?? '', zone: of?.zone ?? chosen, ...changes };
  return (
    <form
      ref={ref}
      className={styles.form}
      data-sent={of && ''}
      onSubmit={(event) => {
        event.preventDefault();
        setChanges({});
        onRead(day, zone);
      }}
    >
      <Input
        label="Day"
        name="day"
        type="date"
        required
        aria-required
        value={day}
        onChange={({ target }) => setChanges({ ...changes, day: target.value })}
      />
      <Labelled label="Time zone" name="zone" error={undefined}>
        {(control) => (
          <select
            {...control}
            value={zone}
            onChange={({ target }) => setChanges({ ...changes, zone: target.value })}
          >
            <option value="UTC">UTC</option>
            <option value="local">Local time</option>
          </select>
        )}
      </Labelled>
      <Button type="submit" tone="primary">
        Read
      </Button>
    </form>
  );
}

/** How far the day is read, with a button that stops it. */
const Reading = ({ progress, onCancel }: { progress: string; onCancel: () => void }) => (
  <p className={styles.reading}>
    <Spinner label="Reading" />
    <span role="status">Reading {progress}</span>
    <Button small onClick={onCancel}>
      Cancel
    </Button>
  </p>
);

function Actions({ close }: { close: DayClose }) {
  const save = () => {
    const current = session.get();
    if (current.state !== 'in') return;
    const { name, page } = fileOf(close, current.user.username, new Date());
    saveFile(name, 'text/html', [page]);
    const show = close.facts.is_complete ? toast.success : toast.warning;
    show(
      `Exported the day${close.facts.is_complete ? '' : '; the file is incomplete'}. SHA-256: ${close.line.digest}`,
    );
  };
  return (
    <>
      <Button quiet onClick={save}>
        <ExportIcon />
        <span>Evidence</span>
      </Button>
      <Button onClick={() => window.print()}>Print</Button>
    </>
  );
}

const Close = ({ close }: { close: DayClose }) => (
  <TimeZoneContext value={close.zone}>
    <div className={styles.sheets}>
      <Stack>
        <Card title="Day">
          {!close.facts.is_complete && (
            <CardBody>
              <Warning>{incomplete}</Warning>
            </CardBody>
          )}
          <CardBody>
            <DescriptionList of={close} facts={factsWithDigest(close)} />
          </CardBody>
        </Card>
        {partsOf(close.parts).map(([name, part]) => (
          <DayPart key={name} id={name} part={part} columns={columns[name] as Column<object>[]} />
        ))}
      </Stack>
    </div>
  </TimeZoneContext>
);

const factsWithDigest = ({ facts, line }: DayClose) => ({
  ...Object.fromEntries(
    Object.entries(factsOf<ReactNode>(facts, (time) => <Time value={time} />)).map(
      ([name, fact]) => [name, () => fact],
    ),
  ),
  'SHA-256': () => <Copyable value={line.digest} label="SHA-256" />,
});

interface DayPartProps {
  id: string;
  part: TitledPart;
  columns: Column<object>[];
}

/** A part of the day: its rows, and what was read for them. */
const DayPart = ({ id, part, columns }: DayPartProps) => (
  <Card title={part.title}>
    {part.rows.length > 0 && (
      <DataTable
        id={id}
        label={part.title}
        of={part}
        rows={({ rows }) => rows}
        total={({ rows, is_complete }) => (is_complete ? rows.length : null)}
        firstRows={part.rows.length}
        rowKey={() => undefined}
        empty="None."
        hint={null}
        columns={columns}
      />
    )}
    <CardBody>
      {part.rows.length === 0 && <p>{noRows(part)}</p>}
      <Notes notes={part.notes} />
    </CardBody>
  </Card>
);

const Notes = ({ notes }: { notes: Note[] }) => (
  <ul className={styles.notes}>
    {notes.map(({ text, is_gap }) => (
      <li key={text}>{is_gap ? <Warning>{text}</Warning> : text}</li>
    ))}
  </ul>
);
