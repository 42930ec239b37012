import { Button } from '#components/basics/button.tsx';
import { FailureSupport } from '#components/copyable/support-code.tsx';
import { Modal } from '#components/overlay/modal.tsx';
import { glossary } from '#components/values/glossary.ts';
import { useStore } from '#data/use-store.ts';
import { type Shortcut, setShortcutsOn, shortcutsOn } from '#platform/shortcuts.ts';
import styles from './help.module.css';

type Keyed = Pick<Shortcut, 'keys' | 'label'>;

const find: Keyed = { keys: 'Ctrl K or /', label: 'Find anything' };

/** Works with single-key shortcuts turned off too. */
const inRow: Keyed = { keys: 'Left Right', label: 'Links and copy buttons of a row' };

interface HelpProps {
  shortcuts: Shortcut[];
  onClose: () => void;
}

/** The keyboard shortcuts with a switch for those of one key, the terms, and where to find more. */
export function Help({ shortcuts, onClose }: HelpProps) {
  const on = useStore(shortcutsOn);
  const isNavigation = ({ keys }: Shortcut) => keys.startsWith('g ');
  const isOther = (one: Shortcut) => !isNavigation(one) && one.label !== find.label;
  return (
    <Modal title="Help" onClose={onClose}>
      <label className={styles.switch}>
        <input
          type="checkbox"
          checked={on}
          onChange={(event) => setShortcutsOn(event.target.checked)}
        />
        Enable single-key shortcuts
      </label>
      <Keys title="Keyboard" shortcuts={[find, inRow, ...shortcuts.filter(isOther)]} />
      <Keys title="Go to" shortcuts={shortcuts.filter(isNavigation)} />
      <h3 className={styles.title}>Terms</h3>
      <dl className={styles.terms}>
        {glossary.map(([term, meaning]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <h3 className={styles.title}>More help</h3>
      <p className={styles.more}>
        The search finds screens, commands, and records by reference, address, hash, email or name.
        Hover over or focus a shortened value to see all of it. After a failure, send its details to
        the support of your site: they contain the version, the code and the last requests.
      </p>
      <div className={styles.buttons}>
        <FailureSupport code={undefined} />
        <Button onClick={onClose}>Close</Button>
      </div>
    </Modal>
  );
}

const Keys = ({ title, shortcuts }: { title: string; shortcuts: Keyed[] }) => (
  <>
    <h3 className={styles.title}>{title}</h3>
    <dl className={styles.keys}>
      {shortcuts.map(({ keys, label }) => (
        <div key={keys}>
          <dt>
            {keys.split(' ').map((key) => (key === 'or' ? ' or ' : <kbd key={key}>{key}</kbd>))}
          </dt>
          <dd>{label}</dd>
        </div>
      ))}
    </dl>
  </>
);
