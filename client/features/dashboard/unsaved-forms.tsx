import { formTitle } from '#lib/routing/form-titles.ts';
import { useDraftPaths } from '#lib/state/drafts.ts';
import { InfoIcon } from '#ui/basics/icons.tsx';
import { Link } from '#ui/basics/link.tsx';
import styles from './unsaved-forms.module.css';

/** Links to the screens with unsaved input. */
export function UnsavedForms() {
  const forms = useDraftPaths().flatMap((path) => {
    const title = formTitle(path);
    return title ? [{ path, title }] : [];
  });
  if (forms.length === 0) return null;
  return (
    <ul className={styles.forms} aria-label="Unsaved input">
      {forms.map(({ path, title }) => (
        <li key={path}>
          <InfoIcon />
          <Link to={path}>Continue: {title} (unsaved)</Link>
        </li>
      ))}
    </ul>
  );
}
