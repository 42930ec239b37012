import { useDrafts } from '#lib/state/drafts.ts';
import { InfoIcon } from '#ui/basics/common-icons.tsx';
import { Link } from '#ui/basics/link.tsx';
import styles from './unsaved-forms.module.css';

/** Links to the screens with unsaved input. */
export function UnsavedForms() {
  const drafts = useDrafts();
  if (drafts.length === 0) return null;
  // The rows of a screen have a draft each, with its title and address.
  const forms = [...new Map(drafts.map((draft) => [draft.to, draft])).values()];
  return (
    <ul className={styles.forms} aria-label="Unsaved input">
      {forms.map(({ to, title }) => (
        <li key={to}>
          <InfoIcon />
          <Link to={to}>Continue: {title} (unsaved)</Link>
        </li>
      ))}
    </ul>
  );
}
