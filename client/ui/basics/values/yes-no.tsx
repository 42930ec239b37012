import { yesNo } from '#lib/format/values.ts';
import { Status } from '../badge.tsx';

/** A state that is on or off, as `yes` in green or `no`; a missing one is a dash. */
export const YesNo = ({ value }: { value: boolean | null | undefined }) => (
  <Status word={yesNo(value)} tone={value ? 'good' : 'neutral'} />
);
