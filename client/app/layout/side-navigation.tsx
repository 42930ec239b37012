import { useId } from 'react';
import { NavLink } from 'react-router-dom';
import { type Destination, navigation } from '#lib/routing/navigation.ts';
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
  return (
    <div className={styles.group}>
      <p id={id} className={styles.title}>
        {title}
      </p>
      <ul aria-labelledby={id}>
        {entries.map(({ label, to }) => (
          <li key={to}>
            <NavLink to={to}>{label}</NavLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
