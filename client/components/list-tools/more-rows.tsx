import { Button } from '#components/basics/button.tsx';
import { FormattedNumber } from '#components/values/formatted-number.tsx';
import { ListExtent } from '#components/values/list-extent.tsx';
import type { ListModel } from '#lists/list-model.ts';

interface MoreRowsProps {
  list: Pick<ListModel<unknown, unknown>, 'drawn' | 'rows' | 'next'> & { showMore: () => void };
}

/** Shows more rows of a long list. */
export const MoreRows = ({ list }: MoreRowsProps) => (
  <>
    <Button onClick={list.showMore}>
      <span>
        Show <FormattedNumber value={list.next} /> more
      </span>
    </Button>
    <span className="muted" role="status">
      <ListExtent extent={{ rows: list.drawn.length, total: list.rows.length }} /> rows shown
    </span>
  </>
);
