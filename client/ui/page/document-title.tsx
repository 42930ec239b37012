import { appName, deployment } from '#lib/state/deployment.ts';
import { useStore } from '#lib/state/store.ts';

/** The title of the document: the environment, the screen and the app. */
export function DocumentTitle({ screen }: { screen: string }) {
  const { environment } = useStore(deployment);
  return <title>{`${environment ? `[${environment.name}] ` : ''}${screen} - ${appName}`}</title>;
}
