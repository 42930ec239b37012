import type { ComponentProps } from 'react';
import { Card, CardBody } from '#components/screen/card.tsx';
import { DescriptionList } from '#components/screen/description-list.tsx';

interface FactsCardProps<T> extends ComponentProps<typeof DescriptionList<T>> {
  title?: string;
}

/** A card with the facts of a record. */
export const FactsCard = <T,>({ title, ...list }: FactsCardProps<T>) => (
  <Card title={title}>
    <CardBody>
      <DescriptionList {...list} />
    </CardBody>
  </Card>
);
