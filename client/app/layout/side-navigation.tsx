import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '#components/basics/button.tsx';
import type { NavigationEntry } from '#components/feature.tsx';
import { useModalUntilNavigation } from '#components/overlay/modal.tsx';
import { ToastRegion } from '#components/overlay/toast-region.tsx';
import { useSection } from '#components/screen/screen.ts';
import { useStore } from '#data/use-store.ts';
import { outage } from '#platform/outage.ts';
import { loadedDeployment } from '#platform/release/deployment.ts';
import { backendFeatures, session } from '#platform/session/document-state.ts';
import { classNames } from '#ui/class-names.ts';
import { CloseIcon } from '#ui/icons.tsx';
import { navigationOf } from '../features.ts';
import styles from './side-navigation.module.css';

/**
 * The links to the screens that the backend has, once the user is confirmed or cannot be: the links of optional features would move those
 * below them.
 * @param props.rail Shows icons only where the window is not wide enough for the names.
 */
export function SideNavigation({ rail = false }: { rail?: boolean }) {
  const groups = Map.groupBy(navigationOf(useStore(backendFeatures)), ({ group }) => group);
  const { state } = useStore(session);
  const stated = useStore(outage);
  const isWaiting = state !== 'in' && !stated;
  return (
    <nav
      className={classNames(styles.navigation, rail && styles.rail, isWaiting && styles.waiting)}
      aria-label="Main"
    >
      {[...groups].map(([title, entries]) => (
        <Group key={title} title={title} entries={entries} />
      ))}
      <VersionLabel />
    </nav>
  );
}

function Group({ title, entries }: { title: string; entries: NavigationEntry[] }) {
  const id = useId();
  const section = useSection();
  return (
    <div className={styles.group}>
      <p id={id} className={styles.title}>
        {title}
      </p>
      <ul aria-labelledby={id}>
        {entries.map(({ label, to, icon: Icon }) => (
          <li key={to}>
            <Link to={to} aria-current={to === section ? 'page' : undefined}>
              <Icon />
              <span>{label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The navigation on narrow screens, as a modal dialog. Navigation, Escape, its button and a click outside close it. */
export function Drawer({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const { dialog, onClick } = useModalUntilNavigation(onClose);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it from the keyboard.
    <dialog ref={dialog} className={styles.drawer} aria-label="Menu" onClick={onClick}>
      <div className={styles.close}>
        <Button quiet icon aria-label="Close" onClick={onClose}>
          <CloseIcon />
        </Button>
      </div>
      {children}
      <ToastRegion />
    </dialog>
  );
}

const { version, commit, build_time } = loadedDeployment;

/** The version of the console, with its commit if the build has one. */
const VersionLabel = () =>
  version !== '' && (
    <p className={styles.version} title={`Commit ${commit}, built ${build_time}`}>
      Version {version}
      {commit !== 'unknown' && ` (${commit.slice(0, 7)})`}
    </p>
  );
