import { isMissing, text } from '#lib/format/values.ts';
import type { Tone } from '#ui/basics/badge.tsx';
import { Badge } from '#ui/basics/badge.tsx';

const tones: Record<string, Tone> = { 2: 'good', 4: 'warn', 5: 'bad' };

/** An HTTP status in the colour of its class; a dash without a response. */
export const StatusCode = ({ value }: { value: number | null | undefined }) =>
  isMissing(value) ? text(value) : <Badge tone={tones[text(value).charAt(0)]}>{text(value)}</Badge>;
