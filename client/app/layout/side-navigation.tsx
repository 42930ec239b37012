import { useId } from 'react';
import { useLocation } from 'react-router-dom';
import { type Destination, navigation } from '#lib/routing/navigation.ts';
import { Link } from '#ui/basics/link.tsx';
import styles from './side-navigation.module.css';

export const SideNavigation = () => (
  <nav className={styles.navigation} aria-label="Main">
    {Object.entries(navigation).map(([title, entries]) => (
      <Group key={title} title={title} entries={entries} />
    ))}
  </nav>
);

function Group({ title, entries }: { title: string; entries: Destination[] }) {
  const id = useId();
  const { pathname } = useLocation();
  return (
    <div className={styles.group}>
      <p id={id} className={styles.title}>
        {title}
      </p>
      <ul aria-labelledby={id}>
        {entries.map(({ label, to }) => (
          <li key={to}>
            <Link to={to} aria-current={`${pathname}/`.startsWith(`${to}/`) ? 'page' : undefined}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
