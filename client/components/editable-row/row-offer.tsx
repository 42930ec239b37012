import { DraftNotice } from '#components/form/draft-notice.tsx';
import styles from './editable-row.module.css';

interface RowOfferProps {
  name: string;
  columns: number;
  onRestore: () => void;
  onDiscard: () => void;
}

/** Offers the draft of a row, below it. */
export const RowOffer = ({ columns, ...offer }: RowOfferProps) => (
  <tr className={styles.row}>
    <td colSpan={columns} className={styles.cell}>
      <div className={styles.note}>
        <DraftNotice {...offer} />
      </div>
    </td>
  </tr>
);
