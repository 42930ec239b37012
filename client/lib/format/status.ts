export type Tone = 'good' | 'warn' | 'bad' | 'neutral';

const tones: Record<string, Tone> = {
  ...from('good', 'ACCEPTED ACTIVE CLOSED COMPLETED CONFIRMED FULFILLED ONLINE PAID SETTLED SUCCESS'),
  ...from('warn', 'EXPIRED OPEN OVERPAID PARTIAL PENDING PROCESSING UNDERPAID WAITING WARNING'),
  ...from('bad', 'CANCELLED CANCELED DECLINED ERROR FAILED INVALID OFFLINE REFUNDED REJECTED VOID'),
};

function from(tone: Tone, words: string): Record<string, Tone> {
  return Object.fromEntries(words.split(' ').map((word) => [word, tone]));
}

/** A status as it is shown: in uppercase, null as `unassigned`; undefined when there is none at all. */
export const statusWord = (of: unknown): string | undefined =>
  of === undefined ? undefined : of === null || of === '' ? 'unassigned' : String(of).toUpperCase();

/** The colour of a status word. The words are the backend's: one that is not known here is neutral. */
export const toneOf = (word: string): Tone => tones[word.toUpperCase()] ?? 'neutral';
