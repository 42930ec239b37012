import type { KubernetesObject } from './manifests.ts';

/** The packages with the schemas of custom resources, by API group. */
const packages: Record<string, string> = {
  'gateway.networking.k8s.io': '@kubernetes-models/gateway-api',
  'monitoring.coreos.com': '@kubernetes-models/prometheus-operator',
  'cert-manager.io': '@kubernetes-models/cert-manager',
};

/** Returns whether an object is of an API group that a cluster has only by an installation. */
export const isCustom = ({ apiVersion }: KubernetesObject): boolean =>
  (apiVersion.split('/')[0] ?? '') in packages;

/**
 * Validates objects against the schemas that the API server publishes, patterns and bounds included.
 * Resolves to one line per violation.
 */
export async function schemaErrors(objects: KubernetesObject[]): Promise<string[]> {
  const errors = objects.map(async (object) => {
    const package_ = packages[object.apiVersion.split('/')[0] ?? ''] ?? 'kubernetes-models';
    const model = `${package_}/${object.apiVersion}/${object.kind}`;
    const models = await import(/* @vite-ignore */ model);
    try {
      new models[object.kind](object).validate();
      return [];
    } catch (error) {
      return [`${object.kind} ${object.metadata.name}: ${(error as Error).message}`];
    }
  });
  return (await Promise.all(errors)).flat();
}
