import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';

/** A Kubernetes object as kubectl sends it. */
export interface KubernetesObject {
  apiVersion: string;
  kind: string;
  metadata: { name: string; namespace?: string; labels?: Record<string, string> };
  [field: string]: unknown;
}

interface Generator {
  name: string;
  behavior?: 'merge';
  literals?: string[];
  envs?: string[];
}

interface Kustomization {
  namespace?: string;
  resources?: string[];
  components?: string[];
  configMapGenerator?: Generator[];
  secretGenerator?: Generator[];
  patches?: { target: { kind: string; name: string }; patch: string }[];
  images?: { name: string; newName?: string; newTag?: string; digest?: string }[];
}

const supported =
  /^(apiVersion|kind|namespace|resources|components|configMapGenerator|secretGenerator|patches|images)$/;

/**
 * Renders a folder like `kubectl kustomize`, without the hashes in generated names and in any order.
 * Supports the parts of kustomize that this project uses and throws on any other.
 */
export function kustomize(folder: string, inherited: KubernetesObject[] = []): KubernetesObject[] {
  const file = parse(readFileSync(join(folder, 'kustomization.yaml'), 'utf8')) as Kustomization;
  const unsupported = Object.keys(file).filter((field) => !supported.test(field));
  if (unsupported.length > 0)
    throw new Error(
      `${folder} uses ${unsupported.join(', ')}, which this renderer does not support`,
    );

  let objects = [
    ...inherited,
    ...(file.resources ?? []).flatMap((path) => load(join(folder, path))),
  ];
  for (const component of file.components ?? [])
    objects = kustomize(join(folder, component), objects);
  for (const generator of file.configMapGenerator ?? [])
    generate(objects, 'ConfigMap', valuesOf(generator, folder), generator);
  for (const generator of file.secretGenerator ?? [])
    generate(objects, 'Secret', valuesOf(generator, folder), generator);
  for (const patch of file.patches ?? []) apply(objects, patch);
  for (const image of file.images ?? []) rename(objects, image);
  if (file.namespace) setNamespace(objects, file.namespace);
  return objects;
}

function load(path: string): KubernetesObject[] {
  if (statSync(path).isDirectory()) return kustomize(path);
  return parseAllDocuments(readFileSync(path, 'utf8')).map(
    (document) => document.toJS() as KubernetesObject,
  );
}

function valuesOf({ literals = [], envs = [] }: Generator, folder: string): Record<string, string> {
  const lines = [
    ...literals,
    ...envs.flatMap((file) => readFileSync(join(folder, file), 'utf8').trim().split('\n')),
  ];
  return Object.fromEntries(lines.map((line) => line.split(/=(.*)/s).slice(0, 2)));
}

function generate(
  objects: KubernetesObject[],
  kind: string,
  values: Record<string, string>,
  { name, behavior }: Generator,
) {
  if (behavior === 'merge') {
    const present = objects.find((object) => object.kind === kind && object.metadata.name === name);
    Object.assign(present?.data ?? {}, values);
    return;
  }
  const secret = kind === 'Secret';
  const encoded = Object.entries(values).map(([key, value]) => [
    key,
    secret ? Buffer.from(value).toString('base64') : value,
  ]);
  const data = Object.fromEntries(encoded);
  objects.push({
    apiVersion: 'v1',
    kind,
    metadata: { name },
    data,
    ...(secret ? { type: 'Opaque' } : {}),
  });
}

function setNamespace(objects: KubernetesObject[], namespace: string) {
  for (const { kind, metadata } of objects) {
    if (kind === 'Namespace') metadata.name = namespace;
    else metadata.namespace = namespace;
  }
}

interface Operation {
  op: string;
  path: string;
  value: unknown;
}

function apply(
  objects: KubernetesObject[],
  { target, patch }: NonNullable<Kustomization['patches']>[number],
) {
  const object = objects.find(
    ({ kind, metadata }) => kind === target.kind && metadata.name === target.name,
  );
  for (const operation of parse(patch) as Operation[]) change(object, operation);
}

/** Applies an operation (RFC 6902) that replaces an existing value or appends to an existing list. */
function change(object: unknown, { op, path, value }: Operation) {
  const steps = path
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  const last = steps.pop() ?? '';
  const parent = steps.reduce<unknown>(
    (at, step) => (at as Record<string, unknown> | undefined)?.[step],
    object,
  );
  if (op === 'add' && last === '-' && Array.isArray(parent)) return void parent.push(value);
  if (op !== 'replace' || typeof parent !== 'object' || parent === null || !(last in parent))
    throw new Error(`Cannot ${op} ${path}`);
  (parent as Record<string, unknown>)[last] = value;
}

function rename(
  objects: unknown,
  { name, newName = name, newTag, digest }: NonNullable<Kustomization['images']>[number],
) {
  JSON.stringify(objects, (_key, part: unknown) => {
    const holder = part as { image?: unknown } | null;
    if (typeof holder === 'object' && holder?.image === name) {
      holder.image = newName + (newTag ? `:${newTag}` : '') + (digest ? `@${digest}` : '');
    }
    return part;
  });
}
