import { createContext, useContext } from 'react';
import { useStore } from '#data/use-store.ts';
import { appName, deployment } from '#platform/release/deployment.ts';

/** The number of things that wait, which a hidden tab has in its title; 0 in a visible one. */
export const WaitingCount = createContext(0);

/** The title of the document: the number of things that wait in a hidden tab, the environment, the screen and the app. */
export function DocumentTitle({ screen }: { screen: string }) {
  const { environment } = useStore(deployment);
  const count = useContext(WaitingCount);
  const start = `${count > 0 ? `(${count}) ` : ''}${environment ? `[${environment.name}] ` : ''}`;
  return <title>{`${start}${screen} - ${appName}`}</title>;
}
