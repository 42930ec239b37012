import { type Shortcut, shortcuts, shortcutsOn } from '#lib/state/shortcuts.ts';
import { useStore } from '#lib/state/store.ts';
import { Button } from '#ui/basics/button.tsx';
import { Modal } from '#ui/overlay/modal.tsx';
import styles from './shortcut-list.module.css';

const find: Pick<Shortcut, 'keys' | 'label'> = { keys: 'Ctrl K', label: 'Find anything' };

/** The keyboard shortcuts of this screen, and a switch for single-key shortcuts. */
export function ShortcutList({ onClose }: { onClose: () => void }) {
  const available = useStore(shortcuts);
  const on = useStore(shortcutsOn);
  const isNavigation = ({ keys }: Shortcut) => keys.startsWith('g ');
  return (
    <Modal title="Keyboard shortcuts" onClose={onClose}>
      <label className={styles.switch}>
        <input type="checkbox" checked={on} onChange={(event) => shortcutsOn.set(event.target.checked)} />
        Enable single-key shortcuts
      </label>
      <Keys title="On this page" shortcuts={[find, ...available.filter((one) => !isNavigation(one))]} />
      <Keys title="Go to" shortcuts={available.filter(isNavigation)} />
      <Button onClick={onClose}>Close</Button>
    </Modal>
  );
}

const Keys = ({ title, shortcuts }: { title: string; shortcuts: Pick<Shortcut, 'keys' | 'label'>[] }) => (
  <>
    <h3 className={styles.title}>{title}</h3>
    <dl className={styles.keys}>
      {shortcuts.map(({ keys, label }) => (
        <div key={keys}>
          <dt>
            {keys.split(' ').map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dt>
          <dd>{label}</dd>
        </div>
      ))}
    </dl>
  </>
);
