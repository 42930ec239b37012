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
