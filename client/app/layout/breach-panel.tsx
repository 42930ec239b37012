import { expectedOf } from '#contract/expected.ts';
import { useStore } from '#data/use-store.ts';
import { stringifyExact } from '#format/json.ts';
import { type Breach, breaches } from '#platform/http/breaches.ts';
import styles from './breach-panel.module.css';

/** The longest value that a row shows, in characters. */
const longest = 200;

/** The responses of this document that break the contract, for those who build a backend. */
export function BreachPanel() {
  const found = useStore(breaches);
  if (found.length === 0) return null;
  return (
    <aside className={styles.panel} aria-label="Contract breaches">
      <details>
        <summary>Contract breaches: {found.length}</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">Endpoint</th>
              <th scope="col">Field</th>
              <th scope="col">Expected</th>
              <th scope="col">Came</th>
            </tr>
          </thead>
          <tbody>
            {found.map((breach) => (
              <tr key={`${breach.endpoint} ${breach.field}`}>
                <td>{breach.endpoint}</td>
                <td>{breach.field || 'the body'}</td>
                <td>{expectedText(breach)}</td>
                <td>{cameText(breach)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </aside>
  );
}

function expectedText({ expected }: Breach): string {
  if (expected === 'array') return 'a list';
  return expected === 'object' ? 'an object' : expectedOf(expected);
}

function cameText({ came }: Breach): string {
  if (came === undefined) return 'nothing';
  const text = stringifyExact(came);
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}
