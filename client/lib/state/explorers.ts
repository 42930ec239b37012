import * as z from 'zod/mini';
import { explorers as schema } from '#contract/deployment.ts';
import { isMissing, type Scalar } from '#lib/format/values.ts';

const meta = document.querySelector<HTMLMetaElement>('meta[name="explorers"]');
const parsed = z.safeParse(schema, JSON.parse(meta?.content || '{}'));

/**
 * Returns the URL of a transaction hash or an address in the block explorer of its cryptocurrency, undefined without the setting
 * EXPLORER_TX_ or EXPLORER_ADDRESS_ of its code.
 */
export function explorerUrl(kind: 'tx' | 'address', code: string | null | undefined, value: Scalar): string | undefined {
  const template = parsed.success && code ? new Map(Object.entries(parsed.data[kind])).get(code) : undefined;
  if (isMissing(value)) return undefined;
  return template?.replace(/\{\w+\}/, () => encodeURIComponent(String(value).trim()));
}
