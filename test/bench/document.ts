const endOfMeasured = '<!-- What stands below is written by hand and kept. -->';

/**
 * The document with one section put in, in the place of its older self. A section is a title, what was measured and, below
 * a mark, what people wrote about it, which stays. Sections stand in the order of `titles`; the others stay as they are.
 */
export function withSection(document: string, header: string[], titles: string[], title: string, measured: string[]): string {
  const [, ...old] = document.split(/^## /m);
  const sections = new Map(old.map((section) => [section.slice(0, section.indexOf('\n')), section]));
  const [, kept = '\n'] = sections.get(title)?.split(endOfMeasured) ?? [];
  sections.set(title, [title, '', ...measured, '', endOfMeasured].join('\n') + kept);
  const ordered = titles.flatMap((one) => sections.get(one) ?? []);
  return [`${header.join('\n')}\n`, ...ordered.map((section) => `## ${section.trimEnd()}\n`)].join('\n');
}
