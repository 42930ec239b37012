import { useStore } from '#data/use-store.ts';
import { appName, deployment } from '#platform/release/deployment.ts';

/** The title of the document: the environment, the screen and the app. */
export function DocumentTitle({ screen }: { screen: string }) {
  const { environment } = useStore(deployment);
  const start = environment ? `[${environment.name}] ` : '';
  return <title>{`${start}${screen} - ${appName}`}</title>;
}
