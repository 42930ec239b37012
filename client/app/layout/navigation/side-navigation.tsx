import { useId } from 'react';
import { NavLink } from 'react-router-dom';
import { type Destination, navigation } from '#lib/routing/navigation.ts';
import { classNames } from '#ui/basics/class-names.ts';
import { VersionLabel } from '../deployment/version-label.tsx';
import { navigationIcons } from './navigation-icons.ts';
import styles from './side-navigation.module.css';

/** @param props.rail Shows icons only where the window is not wide enough for the names. */
export const SideNavigation = ({ rail = false }: { rail?: boolean }) => (
  <nav className={classNames(styles.navigation, rail && styles.rail)} aria-label="Main">
    {Object.entries(navigation).map(([title, entries]) => (
      <Group key={title} title={title} entries={entries} />
    ))}
    <VersionLabel />
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
        {entries.map(({ label, to }) => {
          const Icon = navigationIcons[to];
          return (
            <li key={to}>
              <NavLink to={to}>
                {Icon && <Icon />}
                <span>{label}</span>
              </NavLink>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
