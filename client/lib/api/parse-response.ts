import type { Endpoint, ResponseBody } from '#contract/endpoint.ts';

export type Primitive = string | number | bigint | boolean | null | undefined;

/**
 * What a screen may count on in an answer of type T: objects and lists where they are due or nothing, never the other
 * kind; of a plain value not even the type.
 */
export type Shown<T> = unknown extends T
  ? unknown
  : [Extract<T, object>] extends [never]
    ? Primitive
    : ShownObject<Extract<T, object>> | null | undefined;
type ShownObject<T> = T extends readonly (infer E)[] ? NonNullable<Shown<E>>[] : { [K in keyof T]?: Shown<T[K]> };

const reported = new Set<string>();

/**
 * An answer under its contract. A breach is reported once per call and field, and what no screen could show is left out:
 * an object or a list where something else was due, and whatever stands where an object or a list was due.
 * Throws a TypeError when nothing is left, for then the load has failed.
 */
export function checkAnswer<E extends Endpoint>(endpoint: E, value: unknown): NonNullable<Shown<ResponseBody<E>>> {
  const result = endpoint.response?.safeParse(value);
  if (!result || result.success) return (result ? result.data : {}) as NonNullable<Shown<ResponseBody<E>>>;
  const unusable = new Set<string>();
  for (const issue of result.error.issues) {
    report(endpoint.name, issue.path, 'expected' in issue ? issue.expected : issue.code);
    const due = 'expected' in issue ? issue.expected : '';
    const got = issue.path.reduce<unknown>((at, key) => (at as Record<PropertyKey, unknown>)?.[key], value);
    if ((typeof got === 'object' && got !== null) || due === 'array' || due === 'object') unusable.add(issue.path.join('/'));
  }
  if (unusable.has('')) throw new TypeError(`The response of ${endpoint.name} is not what the contract names.`);
  return without(value, unusable, []) as NonNullable<Shown<ResponseBody<E>>>;
}

function report(endpoint: string, path: PropertyKey[], due: string) {
  const field = path.map((key) => (typeof key === 'number' ? '*' : String(key))).join('.') || 'its root';
  if (reported.has(`${endpoint} ${field}`)) return;
  reported.add(`${endpoint} ${field}`);
  console.error(`The response of ${endpoint} breaks the contract at ${field}: ${due} was due.`);
}

/** The value without the parts at the named paths; a list closes its gaps. */
function without(value: unknown, paths: Set<string>, at: PropertyKey[]): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const left = Object.entries(value)
    .filter(([key]) => !paths.has([...at, key].join('/')))
    .map(([key, part]) => [key, without(part, paths, [...at, key])] as const);
  return Array.isArray(value) ? left.map(([, part]) => part) : Object.fromEntries(left);
}
