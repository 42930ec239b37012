/** The starts of files that are no tables, and what to export instead. */
const formats: [name: string, pattern: RegExp][] = [
  ['a PDF', /^%PDF/],
  ['an Excel file', /^(PK\p{Cc}|\u00d0\u00cf\p{Cc})/u],
  ['XML, such as camt', /^<(\?xml|document)/i],
  ['an OFX file', /^(OFXHEADER|<OFX>)/i],
  ['a QIF file', /^!(Type|Account|Option):/i],
  ['an MT940 file', /^(\{1:|:20:)/],
  ['HTML', /^<(!doctype|html|table)/i],
  ['JSON', /^[\s,]*(\[\s*[{["']|\{\s*["'\w])|^["'][^"']*["']\s*:.*[{}]|["'\d]\s*\}\s*,?\s*\{/s],
];

/** Returns why a text is no table, a sentence; undefined for any other text. */
export function formatProblem(text: string): string | undefined {
  const start = text
    .replace(/^\uFEFF/, '')
    .trimStart()
    .slice(0, 200);
  const format = formats.find(([, pattern]) => pattern.test(start));
  return format && `This is ${format[0]}. Export it as CSV instead.`;
}
