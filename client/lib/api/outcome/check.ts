import type { Write } from '#lib/state/writes.ts';
import { applyErrorPolicy, endsSession } from '../error-policy.ts';
import { send } from '../send.ts';
import type { CheckResult, WriteDefinition } from './write-definition.ts';

/** The change of a write that has a verdict. */
type VerdictChange = Pick<Write, 'state' | 'to' | 'reason'>;

/** Looks for a write. Returns undefined if a read failed, which decides nothing. */
export async function resultOf(definition: WriteDefinition, write: Write): Promise<CheckResult | undefined> {
  try {
    return await definition.find(write, send);
  } catch (error) {
    if (endsSession(error)) applyErrorPolicy(error);
    return undefined;
  }
}

/**
 * Returns the verdict about a write, if there is one. An item without the change decides only if the write cannot be carried out
 * any more, or if the backend has ended it. After a rejection, an item that may have been so before proves nothing.
 * @param isFinal True if the write cannot be carried out any more.
 */
export function verdictOf(
  { hasEnded }: Pick<Write, 'hasEnded'>,
  result: CheckResult,
  isFinal: boolean,
): VerdictChange | undefined {
  switch (result.is) {
    case 'unknown':
      return undefined;
    case 'uncheckable':
      return isFinal || hasEnded ? { state: 'uncheckable' } : undefined;
    case 'saved':
      return hasEnded && result.doubt !== undefined
        ? { state: 'changed', to: result.to, reason: result.doubt }
        : { state: 'saved', to: result.to };
    default: {
      const { is, final, to, reason } = result;
      if (!isFinal && !final && !hasEnded) return undefined;
      return { state: is === 'absent' ? 'not-saved' : 'changed', to, reason };
    }
  }
}

/** Looks for a write once. Returns the verdict if the result decides. */
export async function checkOnce(definition: WriteDefinition, write: Write): Promise<VerdictChange | undefined> {
  const result = await resultOf(definition, write);
  return result && verdictOf(write, result, false);
}
