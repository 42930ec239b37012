const endOfMeasured = '<!-- Written by hand from here on; `npm run bench` keeps it. -->';

/**
 * Returns the document with one section added or replaced. A section is a title, the measurements and, below a mark, text written
 * by hand, which stays unchanged. Sections are in the order of `titles`. The other sections do not change.
 */
export function withSection(
  document: string,
  header: string[],
  titles: string[],
  title: string,
  measured: string[],
): string {
  const [, ...old] = document.split(/^## /m);
  const sections = new Map(
    old.map((section) => [section.slice(0, section.indexOf('\n')), section]),
  );
  const [, notes = '\n'] = sections.get(title)?.split(endOfMeasured) ?? [];
  sections.set(title, [title, '', ...measured, '', endOfMeasured].join('\n') + notes);
  const ordered = titles.flatMap((one) => sections.get(one) ?? []);
  return [`${header.join('\n')}\n`, ...ordered.map((section) => `## ${section.trimEnd()}\n`)].join(
    '\n',
  );
}
