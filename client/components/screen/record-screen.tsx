import type { UseQueryResult } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { RecordHistory } from '#components/history/record-history.tsx';
import type { DescriptionList } from '#components/screen/description-list.tsx';
import { QueryContent } from '#components/screen/query-content.tsx';
import { ScreenFrame, Stack } from '#components/screen/screen-frame.tsx';
import { FactsCard } from './facts-card.tsx';

interface RecordScreenProps<T> {
  record: UseQueryResult<T>;
  /** Its name, which replaces the title of the screen; as a function, once it has loaded. */
  name?: string | ((record: T) => string);
  /** Precedes a reference in the heading: `Order`. */
  kind?: string;
  /** Returns each value of the record by its name, for a first card without a title. */
  facts?: ComponentProps<typeof DescriptionList<T>>['facts'];
  /** Returns the buttons next to the heading, also while the record loads. */
  actions?: (record: T | undefined) => ReactNode;
  /** True if the record changes only by what people do to it: it is not refreshed automatically. */
  isStatic?: boolean;
  /** What identifies the record in the event logs. */
  history?: ComponentProps<typeof RecordHistory>;
  /** Returns the panels below the facts; skeletons without the record. */
  children?: (record: T | undefined) => ReactNode;
  /** A list of the record below them, which loads its pages itself. */
  pages?: ReactNode;
}

/** A screen of one record. */
export function RecordScreen<T>({
  record,
  name,
  kind,
  facts,
  actions,
  isStatic = false,
  history,
  children,
  pages,
}: RecordScreenProps<T>) {
  const title = typeof name === 'function' ? record.data && name(record.data) : name;
  return (
    <ScreenFrame
      isStatic={isStatic}
      title={title}
      // A screen that is not named after its record shows that of the user.
      link={name === undefined || record.isLoadingError ? undefined : true}
      heading={
        kind && (
          <>
            {kind} <span className="mono">{title}</span>
          </>
        )
      }
      actions={!record.isLoadingError && actions?.(record.data)}
    >
      <Stack>
        <QueryContent query={record}>
          {(shown) => (
            <Stack>
              {facts && <FactsCard of={shown} facts={facts} />}
              {children?.(shown)}
            </Stack>
          )}
        </QueryContent>
        {!record.isLoadingError && pages}
        {record.data && history && <RecordHistory {...history} />}
      </Stack>
    </ScreenFrame>
  );
}
