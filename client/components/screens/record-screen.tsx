import type { UseQueryResult } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { RecordHistory } from '#components/history/record-history.tsx';
import { Card, CardBody } from '#components/page/card.tsx';
import { DescriptionList } from '#components/page/description-list.tsx';
import { Page, Stack } from '#components/page/page.tsx';
import { QueryContent } from '#components/page/query-content.tsx';

interface RecordScreenProps<T> {
  record: UseQueryResult<T>;
  /** Returns the name of the record, which replaces the title of the screen. */
  name?: (record: T) => string;
  /** Returns each value of the record by its name. */
  facts: ComponentProps<typeof DescriptionList<T>>['facts'];
  /** Returns the buttons next to the heading, also while the record loads. */
  actions?: (record: T | undefined) => ReactNode;
  /** True if the record changes only by what people do to it: it is not refreshed automatically. */
  isStatic?: boolean;
  /** Returns what identifies the record in the event logs. */
  history?: (record: T) => ComponentProps<typeof RecordHistory>;
  /** Returns the panels below the facts; skeletons without the record. */
  children?: (record: T | undefined) => ReactNode;
  /** A list of the record below them, which loads its pages itself. */
  pages?: ReactNode;
}

/** A screen with the facts of one record. */
export const RecordScreen = <T,>({
  record,
  name,
  facts,
  actions,
  isStatic = false,
  history,
  children,
  pages,
}: RecordScreenProps<T>) => (
  <Page
    isStatic={isStatic}
    title={record.data && name?.(record.data)}
    actions={!record.isLoadingError && actions?.(record.data)}
  >
    <Stack>
      <QueryContent query={record}>
        {(shown) => (
          <Stack>
            <Card>
              <CardBody>
                <DescriptionList of={shown} facts={facts} />
              </CardBody>
            </Card>
            {children?.(shown)}
          </Stack>
        )}
      </QueryContent>
      {!record.isLoadingError && pages}
      {record.data && history && <RecordHistory {...history(record.data)} />}
    </Stack>
  </Page>
);
