import { useQueryClient } from '@tanstack/react-query';
import { Warning } from '#ui/basics/warning.tsx';
import { Field } from '#ui/form/field.tsx';
import { useDebouncedValue } from '#ui/form/use-debounced-value.ts';
import { type Settlement, settlementWith } from '../api.ts';
import styles from './hash-field.module.css';
import { hashWarnings } from './hash-warnings.ts';

interface HashFieldProps {
  id: string;
  settlement: Settlement;
  hash: string;
  onChange: (hash: string) => void;
}

/** The transaction hash of a settlement, with warnings about likely mistakes. */
export function HashField({ id, settlement, hash: typed, onChange }: HashFieldProps) {
  const client = useQueryClient();
  const hash = useDebouncedValue(typed);
  const { cryptocurrency_code: code, address } = settlement;
  const warnings = hashWarnings(hash, { code, address, usedBy: settlementWith(client, hash.trim(), id) });
  return (
    <div>
      <Field
        label="Transaction Hash"
        isCode
        name="transaction_hash"
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <div role="status" className={styles.warnings}>
        {warnings.map((sentence) => (
          <Warning key={sentence}>{sentence}</Warning>
        ))}
      </div>
    </div>
  );
}
