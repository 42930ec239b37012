import type { ComponentProps } from 'react';
import { Card, CardBody } from '#components/screen/card.tsx';
import { DescriptionList } from '#components/screen/description-list.tsx';

type FactsCardProps<T> = ComponentProps<typeof DescriptionList<T>> &
  Pick<ComponentProps<typeof Card>, 'title' | 'narrow'>;

/** A card with the facts of a record. */
export const FactsCard = <T,>({ title, narrow, ...list }: FactsCardProps<T>) => (
  <Card title={title} narrow={narrow}>
    <CardBody>
      <DescriptionList {...list} />
    </CardBody>
  </Card>
);
