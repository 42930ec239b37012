/** Returns an id for each reference of a list, which stays when others are added before it. Several equal ones are counted. */
export function idsByReference(references: unknown[]): string[] {
  const counts = new Map<string, number>();
  return references.map((reference) => {
    const name = String(reference ?? '');
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return `${name} ${count}`;
  });
}

/** Returns the id of the only one with a reference among those of `idsByReference`; undefined if several have it. */
export function idOfOnly(ids: ReadonlySet<unknown>, reference: unknown): string | undefined {
  const [only = '', second] = idsByReference([reference, reference]);
  return ids.has(second) ? undefined : only;
}
