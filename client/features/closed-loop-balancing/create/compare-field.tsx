import { Field } from '#components/form/field.tsx';
import { useRecordFormContext } from '#components/form/record-form-context.ts';
import { useDebouncedValue } from '#components/form/use-debounced-value.ts';
import { amountText, parseAmount } from '#format/money.ts';
import { isMissing } from '#format/values.ts';
import { CheckIcon } from '#ui/icons.tsx';
import { Warning } from '#ui/warning.tsx';
import styles from './compare-field.module.css';

interface CompareFieldProps {
  /** In minor units of the code; undefined if an amount cannot be read. */
  total: bigint | undefined;
  code: string | null | undefined;
}

/** An amount, such as one from the provider's statement, and its exact difference to the selected total. */
export function CompareField({ total, code }: CompareFieldProps) {
  // It is not sent.
  const { compare_with = '' } = useRecordFormContext()?.values ?? {};
  const typed = useDebouncedValue(String(compare_with).trim());
  return (
    <div className={styles.compare}>
      <div className={styles.amount} data-unit={code}>
        <Field
          label="Amount from the statement"
          name="compare_with"
          inputMode="decimal"
          autoComplete="off"
          // A settlement cannot be undone, so Enter after an amount does not create one.
          onKeyDown={(event) =>
            event.key === 'Enter' && !event.ctrlKey && !event.metaKey && event.preventDefault()
          }
        />
      </div>
      <div className={styles.result}>
        <div role="status">
          {typed && code && <Result text={compareText({ typed, total, code })} />}
        </div>
        <p hidden={typed !== ''} className="muted">
          Compared with the selected total.
        </p>
      </div>
    </div>
  );
}

interface Compared extends CompareFieldProps {
  typed: unknown;
}

/** Returns why a typed amount is not the selected total, a sentence; undefined if it is, or without one. */
export function compareText({ typed, total, code }: Compared): string | undefined {
  const plain = String(typed ?? '').trim();
  if (plain === '' || isMissing(code)) return undefined;
  const amount = parseAmount(plain, code);
  if (amount === undefined) return `The amount from the statement isn't an amount in ${code}.`;
  if (total === undefined)
    return "The amount from the statement can't be compared: the amount of a selected trade is unknown.";
  if (amount === total) return undefined;
  const difference = amountText(amount < total ? total - amount : amount - total, code);
  return `The amount from the statement is ${difference} ${amount < total ? 'less' : 'more'} than the selected total.`;
}

const Result = ({ text }: { text: string | undefined }) =>
  text === undefined ? (
    <p className={styles.equal}>
      <CheckIcon /> Equal to the selected total.
    </p>
  ) : (
    <Warning>{text}</Warning>
  );
