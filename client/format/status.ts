type Tone = 'good' | 'warn' | 'bad' | 'neutral';

const tones: Record<string, Tone> = {
  ...from(
    'good',
    'ACCEPTED ACTIVE CLOSED COMPLETED CONFIRMED FULFILLED ONLINE PAID SETTLED SUCCESS',
  ),
  ...from('warn', 'EXPIRED OPEN OVERPAID PARTIAL PENDING PROCESSING UNDERPAID WAITING WARNING'),
  ...from('bad', 'CANCELLED CANCELED DECLINED ERROR FAILED INVALID OFFLINE REFUNDED REJECTED VOID'),
};

function from(tone: Tone, words: string): Record<string, Tone> {
  return Object.fromEntries(words.split(' ').map((word) => [word, tone]));
}

/** Formats a status in uppercase, null as `unassigned`; undefined when the response lacks it. */
export const statusWord = (status: string | null | undefined): string | undefined =>
  status === undefined ? undefined : status?.toUpperCase() || 'unassigned';

/** Returns the text and colour of a status; an unknown status is neutral. */
export function statusOf(status: string | null | undefined): {
  word: string | undefined;
  tone: Tone;
} {
  const word = statusWord(status);
  return { word, tone: tones[word ?? ''] ?? 'neutral' };
}
