import { formAt } from '#lib/routing/form-titles.ts';
import { useDraftPaths } from '#lib/state/drafts.ts';
import { InfoIcon } from '#ui/basics/common-icons.tsx';
import { Link } from '#ui/basics/link.tsx';
import styles from './unsaved-forms.module.css';

/** Links to the screens with unsaved input. */
export function UnsavedForms() {
  const forms = useDraftPaths().flatMap((path) => formAt(path) ?? []);
  if (forms.length === 0) return null;
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
