import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Deployment, StatefulSet } from 'kubernetes-types/apps/v1.d.ts';
import { afterAll } from 'vitest';
import { parse, parseAllDocuments, stringify } from 'yaml';
import { type KubernetesObject, kustomize } from './kustomize.ts';

const source = join(import.meta.dirname, '../../k8s');

/** A copy of k8s/ with generated secrets and one more overlay. */
const folder = mkdtempSync(join(tmpdir(), 'k8s-'));
cpSync(source, folder, { recursive: true, filter: (file) => !file.endsWith('secrets.env') });
execFileSync(process.execPath, [join(folder, 'overlays/demo/write-secrets.mjs')]);

/** Production with an Ingress instead of an HTTPRoute, and with certificates for the backend. */
const production = join(folder, 'overlays/production');
const withIngress = join(folder, 'overlays/production-ingress');
cpSync(production, withIngress, { recursive: true });
const kustomization = parse(readFileSync(join(production, 'kustomization.yaml'), 'utf8'));
writeFileSync(
  join(withIngress, 'kustomization.yaml'),
  stringify({
    ...kustomization,
    components: ['../../components/ingress', '../../components/backend-tls'],
    patches: [],
  }),
);

/** Production in another namespace, with the alerts and the replacement that its kustomization has as a comment. */
const monitored = join(folder, 'overlays/production-monitored');
cpSync(production, monitored, { recursive: true });
const [, replacements = ''] =
  /\n# (replacements:[\s\S]*)/.exec(readFileSync(join(production, 'kustomization.yaml'), 'utf8')) ??
  [];
writeFileSync(
  join(monitored, 'kustomization.yaml'),
  stringify({
    ...kustomization,
    ...parse(replacements.replace(/^# /gm, '')),
    namespace: 'payments-console',
    components: [...kustomization.components, '../../monitoring'],
  }),
);
/** Renders the overlay with alerts, which has a replacement, by kubectl. */
export const monitoredObjects = (): KubernetesObject[] =>
  parseAllDocuments(execFileSync('kubectl', ['kustomize', monitored], { encoding: 'utf8' })).map(
    (document) => document.toJS(),
  );

/** Removes the copy after the tests of a file. */
export const removeAfterwards = () => afterAll(() => rmSync(folder, { recursive: true }));

export const overlays = ['production', 'production-ingress', 'demo'] as const;
export type Overlay = (typeof overlays)[number];

export const objectsOf = (overlay: Overlay): KubernetesObject[] =>
  kustomize(join(folder, 'overlays', overlay));
/** Renders a component for the Prometheus operator. */
export const monitorOf = (component: 'service-monitor' | 'backend-monitor'): KubernetesObject[] =>
  kustomize(join(folder, 'components', component));

export const hasKubectl = spawnSync('kubectl', ['kustomize', '--help']).status === 0;
/** Renders an overlay by kubectl and removes the hashes from generated names. */
export function objectsByKubectl(overlay: Overlay): KubernetesObject[] {
  const text = execFileSync('kubectl', ['kustomize', join(folder, 'overlays', overlay)], {
    encoding: 'utf8',
  });
  const plain = text.replace(/(name: (?:clearhouse|demo))-[a-z0-9]{10}$/gm, '$1');
  return parseAllDocuments(plain).map((document) => document.toJS());
}

export const ofKind = <T>(objects: KubernetesObject[], ...kinds: string[]): T[] =>
  objects.filter(({ kind }) => kinds.includes(kind)) as unknown[] as T[];

/** Deployments and stateful sets, each with its pod specification, labels and containers. */
export const workloadsOf = (objects: KubernetesObject[]) =>
  ofKind<Deployment | StatefulSet>(objects, 'Deployment', 'StatefulSet').map((object) => {
    const pod = object.spec?.template.spec;
    const labels = object.spec?.template.metadata?.labels ?? {};
    return {
      name: object.metadata?.name ?? '',
      object,
      pod,
      labels,
      containers: pod?.containers ?? [],
    };
  });
