import { Fragment } from 'react';
import { money } from '#lib/format/money.ts';
import { FormattedNumber } from '#ui/basics/values/formatted-number.tsx';
import type { Sentence } from './finding.ts';

/** The words and formatted amounts of a sentence. */
export const SentenceText = ({ sentence }: { sentence: Sentence }) => (
  <span>
    {sentence.map((part, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence are identified by position only.
      <Fragment key={index}>{typeof part === 'string' ? part : <FormattedNumber {...money(part.amount, part.code)} />}</Fragment>
    ))}
  </span>
);
