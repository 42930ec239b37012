import type { Handler } from '../request/context.ts';
import type { Deployment } from './deployment.ts';

/** Returns the deployment as JSON: for open tabs, and to check that all pods have one version. */
export function version({ deployment }: { deployment: Deployment }): Handler {
  return (_req, res) => void res.set('Cache-Control', 'no-store').json(deployment.info());
}
