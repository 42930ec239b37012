import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Deployment, StatefulSet } from 'kubernetes-types/apps/v1.d.ts';
import type { NetworkPolicy } from 'kubernetes-types/networking/v1.d.ts';
import { afterAll } from 'vitest';
import { parseAllDocuments, stringify } from 'yaml';

/** A Kubernetes object as kubectl sends it. */
export interface KubernetesObject {
  apiVersion: string;
  kind: string;
  metadata: { name: string; namespace?: string; labels?: Record<string, string> };
  [field: string]: unknown;
}

/** The fields of a kustomization that the tests set. */
interface Kustomization {
  namespace?: string;
  namePrefix?: string;
  nameSuffix?: string;
  resources?: string[];
  components?: string[];
  patches?: object[];
  configMapGenerator?: object[];
}

export const hasKubectl = spawnSync('kubectl', ['kustomize', '--help']).status === 0;
/** The reason why tests are skipped without kubectl. */
export const noKubectl = { meta: { reason: 'kubectl is not installed' } };

/** A copy of k8s/ with generated secrets, in which the tests write more overlays. */
const folder = mkdtempSync(join(tmpdir(), 'k8s-'));
cpSync(join(import.meta.dirname, '../../k8s'), folder, {
  recursive: true,
  filter: (file) => !file.endsWith('secrets.env'),
});
execFileSync(process.execPath, [join(folder, 'overlays/demo/write-secrets.mjs')]);

/** Removes the copy after the tests of a file. */
export const removeAfterwards = () => afterAll(() => rmSync(folder, { recursive: true }));

/** Renders a folder of k8s/ with kubectl, and removes the hashes from generated names. Without kubectl, nothing. */
export function render(path: string): KubernetesObject[] {
  if (!hasKubectl) return [];
  const text = execFileSync('kubectl', ['kustomize', join(folder, path)], { encoding: 'utf8' });
  const plain = text.replace(/(name: [a-z0-9-]+)-[2456789bcdfghkmt]{10}$/gm, '$1');
  return parseAllDocuments(plain).map((document) => document.toJS());
}

export const componentNames = readdirSync(join(folder, 'components'));

let overlays = 0;
/** Renders an overlay of a site on the base. Names of components replace their paths. */
export function renderSite({ components = [], ...site }: Kustomization): KubernetesObject[] {
  const path = `overlays/site-${overlays++}`;
  mkdirSync(join(folder, path));
  const kustomization = {
    namespace: 'payments',
    resources: ['../../base'],
    components: components.map((name) => `../../components/${name}`),
    ...site,
  };
  writeFileSync(join(folder, path, 'kustomization.yaml'), stringify(kustomization));
  return render(path);
}

/** Renders the production overlay with one component that it has as a comment. */
export const renderProductionWith = (component: string) =>
  renderProduction(new RegExp(`#(?=- .*/components/${component}$)`, 'm'));

/** Renders the production overlay with each line and block that it has as a comment. Prose has one space after the #. */
export const renderWholeProduction = () => renderProduction(/(?<=^ *)#(?=-| {2,}|[a-z])/gm);

/** Renders the production overlay without some signs of comments. */
function renderProduction(signs: RegExp): KubernetesObject[] {
  const path = `overlays/production-${overlays++}`;
  const text = readFileSync(join(folder, 'overlays/production/kustomization.yaml'), 'utf8');
  mkdirSync(join(folder, path));
  writeFileSync(join(folder, path, 'kustomization.yaml'), text.replace(signs, ''));
  return render(path);
}

export const ofKind = <T>(objects: KubernetesObject[], ...kinds: string[]): T[] =>
  objects.filter(({ kind }) => kinds.includes(kind)) as unknown[] as T[];

/** Returns the policies by name. */
export const policiesOf = (objects: KubernetesObject[]) =>
  Object.fromEntries(
    ofKind<NetworkPolicy>(objects, 'NetworkPolicy').map((policy) => [
      policy.metadata?.name ?? '',
      policy.spec,
    ]),
  );

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
