import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { Checkbox } from '#components/form/input.tsx';
import { TimeZoneContext } from '#components/values/time-zone.ts';
import { useStore } from '#data/use-store.ts';
import { setTheme, setTimeZone, theme, themes, timeZone } from '#platform/preferences.ts';
import { deployment, setDeployment } from '#platform/release/deployment.ts';
import { Basics } from './basics.tsx';
import { Forms } from './forms.tsx';
import styles from './gallery.module.css';
import { Overlays } from './overlays.tsx';
import { Pages } from './page.tsx';
import { Statements } from './statement.tsx';
import { Tables } from './tables.tsx';
import { Ui } from './ui.tsx';

const sections = {
  ui: Ui,
  basics: Basics,
  page: Pages,
  form: Forms,
  table: Tables,
  overlay: Overlays,
  statement: Statements,
};

/** The theme, the zone of times and the read-only mode of all parts. */
function Switches() {
  const current = useStore(deployment);
  const zone = useStore(timeZone);
  const chosen = useStore(theme);
  return (
    <header>
      <h1>Gallery</h1>
      <label>
        Theme{' '}
        <select
          value={chosen}
          onChange={({ currentTarget }) =>
            setTheme(themes.find((one) => one === currentTarget.value) ?? 'system')
          }
        >
          {themes.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      </label>
      <Checkbox
        label="UTC time"
        checked={zone === 'UTC'}
        onChange={({ currentTarget }) => setTimeZone(currentTarget.checked ? 'UTC' : 'local')}
      />
      <Checkbox
        label="Read-only"
        checked={current.read_only}
        onChange={({ currentTarget }) =>
          setDeployment({ ...current, read_only: currentTarget.checked })
        }
      />
    </header>
  );
}

/** All parts of client/ui and client/components in their states. See decision 134 in docs/decisions.md. */
export function Gallery() {
  const [client] = useState(
    () => new QueryClient({ defaultOptions: { queries: { retry: false } } }),
  );
  return (
    <QueryClientProvider client={client}>
      <TimeZoneContext value={useStore(timeZone)}>
        <main className={styles.gallery}>
          <Switches />
          {Object.entries(sections).map(([name, Section]) => (
            <div key={name} className={styles.section} data-section={name}>
              <h2>{name}</h2>
              <Section />
            </div>
          ))}
        </main>
      </TimeZoneContext>
    </QueryClientProvider>
  );
}
