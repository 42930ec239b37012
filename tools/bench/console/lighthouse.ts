/** The used subset of the package's function (https://github.com/GoogleChrome/lighthouse, docs/readme.md). */
export type Lighthouse = (
  url: string,
  flags: { port: number; onlyCategories: string[]; logLevel: string },
) => Promise<{ lhr: Report } | undefined>;

interface Report {
  runtimeError?: { message: string };
  categories: { performance: { score: number | null } };
  audits: Record<string, { numericValue?: number }>;
}

/** Results of Lighthouse with its mobile profile. Times are in milliseconds on its simulated phone and network. */
export interface Findings {
  score: number;
  lcp: number;
  cls: number;
  tbt: number;
}

/** Audits a page with Lighthouse in the browser that listens on `port`, with its cookies. Throws if the audit fails. */
export async function audit(lighthouse: Lighthouse, port: number, url: string): Promise<Findings> {
  const result = await lighthouse(url, {
    port,
    onlyCategories: ['performance'],
    logLevel: 'silent',
  });
  const { lhr } = result ?? {};
  if (!lhr || lhr.runtimeError)
    throw new Error(`Lighthouse failed at ${url}: ${lhr?.runtimeError?.message ?? 'no report'}`);
  const value = (name: string) => lhr.audits[name]?.numericValue ?? Number.NaN;
  return {
    score: Math.round((lhr.categories.performance.score ?? Number.NaN) * 100),
    lcp: value('largest-contentful-paint'),
    cls: value('cumulative-layout-shift'),
    tbt: value('total-blocking-time'),
  };
}
