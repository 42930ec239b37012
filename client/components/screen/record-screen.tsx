import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { ButtonLink } from '#components/basics/button-link.tsx';
import { RecordHistory } from '#components/history/record-history.tsx';
import { DescriptionList } from '#components/screen/description-list.tsx';
import { QueryContent } from '#components/screen/query-content.tsx';
import { ScreenFrame, Stack } from '#components/screen/screen-frame.tsx';
import { useExactParams } from '#components/use-exact-param.ts';
import { breakable } from '#components/values/breakable.tsx';
import type { Endpoint } from '#contract/endpoint.ts';
import { queryOf } from '#data/query.ts';
import type { ResponseOf } from '#platform/http/parse-response.ts';
import { screenHref } from '#platform/paths.ts';
import { FactsCard } from './facts-card.tsx';

interface RecordFrameProps<T> {
  record: UseQueryResult<T>;
  /** Its name, which replaces the title of the screen; as a function, once it has loaded. Default: the last parameter of the path. */
  name?: string | ((record: T) => string);
  /** Precedes a reference in the heading: `Order`. */
  kind?: string;
  /** Returns each value of the record by its name, for a first card without a title. */
  facts?: ComponentProps<typeof DescriptionList<T>>['facts'];
  /** Returns values beside the heading, after the one that the heading has already. */
  headFacts?: ComponentProps<typeof DescriptionList<T>>['facts'];
  /** True if the facts have long values. */
  isLong?: boolean;
  /** Limits the width of the facts, on a screen without a table. */
  narrow?: boolean;
  /** The endpoints of its other screens by the label of their button. */
  links?: Record<string, Endpoint>;
  /** Returns the other buttons next to the heading, also while the record loads. */
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

interface RecordScreenProps<E extends Endpoint>
  extends Omit<RecordFrameProps<ResponseOf<E>>, 'record'> {
  /** The endpoint of the record, whose parameters are those of the path. */
  record: E;
}

/** A screen of one record of the backend. */
export function RecordScreen<E extends Endpoint>({ record, ...frame }: RecordScreenProps<E>) {
  const params = useExactParams();
  return <RecordFrame {...frame} record={useQuery(queryOf(record, { params } as never))} />;
}

/** A screen of one record, however it is loaded. */
export function RecordFrame<T>({
  record,
  name,
  kind,
  facts,
  headFacts,
  isLong,
  narrow,
  links = {},
  actions,
  isStatic = false,
  history,
  children,
  pages,
}: RecordFrameProps<T>) {
  const params = Object.values(useExactParams());
  const title =
    typeof name === 'function' ? record.data && name(record.data) : (name ?? params.at(-1));
  return (
    <ScreenFrame
      isStatic={isStatic}
      title={title}
      // A screen that is not named after its record shows that of the user.
      link={(name ?? params.at(-1)) === undefined || record.isLoadingError ? undefined : true}
      heading={
        kind && (
          <>
            {kind} <span className="mono">{breakable(title)}</span>
          </>
        )
      }
      facts={
        headFacts &&
        !record.isLoadingError && <DescriptionList of={record.data} facts={headFacts} isInHeading />
      }
      actions={
        !record.isLoadingError && (
          <>
            {Object.entries(links).map(([label, screen]) => (
              <ButtonLink key={label} isButton to={screenHref(screen, ...params)}>
                {label}
              </ButtonLink>
            ))}
            {actions?.(record.data)}
          </>
        )
      }
    >
      <Stack>
        <QueryContent query={record}>
          {(shown) => (
            <Stack>
              {facts && <FactsCard of={shown} facts={facts} isLong={isLong} narrow={narrow} />}
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
