import { useId } from 'react';
import { NavLink } from 'react-router-dom';
import type { NavigationEntry } from '#lib/feature.ts';
import { classNames } from '#ui/basics/class-names.ts';
import { navigation } from '../../features.ts';
import { VersionLabel } from '../deployment/version-label.tsx';
import styles from './side-navigation.module.css';

const groups = Map.groupBy(navigation, ({ group }) => group);

/** @param props.rail Shows icons only where the window is not wide enough for the names. */
export const SideNavigation = ({ rail = false }: { rail?: boolean }) => (
  <nav className={classNames(styles.navigation, rail && styles.rail)} aria-label="Main">
    {[...groups].map(([title, entries]) => (
      <Group key={title} title={title} entries={entries} />
    ))}
    <VersionLabel />
  </nav>
);

function Group({ title, entries }: { title: string; entries: NavigationEntry[] }) {
  const id = useId();
  return (
    <div className={styles.group}>
      <p id={id} className={styles.title}>
        {title}
      </p>
      <ul aria-labelledby={id}>
        {entries.map(({ label, to, icon: Icon }) => (
          <li key={to}>
            <NavLink to={to}>
              <Icon />
              <span>{label}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
