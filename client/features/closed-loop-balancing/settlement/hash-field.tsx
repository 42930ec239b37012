import { useQueryClient } from '@tanstack/react-query';
import { isLikeAddress, isSame } from '#lib/format/addresses.ts';
import { Warning } from '#ui/basics/warning.tsx';
import { Field } from '#ui/form/field.tsx';
import { useDebouncedValue } from '#ui/form/use-debounced-value.ts';
import { type Settlement, settlementWith } from '../api.ts';
import styles from './hash-field.module.css';

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

interface SettlementFacts {
  /** The cryptocurrency of the settlement. */
  code: string | null | undefined;
  /** The destination address of the settlement. */
  address: string | null | undefined;
  /** The reference of another settlement with the same hash. */
  usedBy: string | undefined;
}

/** Returns warnings about a transaction hash as typed, in sentences. An empty hash has none; the backend rejects it. */
export function hashWarnings(typed: string, { code, address, usedBy }: SettlementFacts): string[] {
  const hash = typed.trim();
  if (hash === '') return [];
  return [
    hash !== typed && 'The hash has leading or trailing spaces. They will be sent as typed.',
    isSame(hash, address) ? 'This is the destination address, not a transaction hash.' : wrongShape(hash, code),
    usedBy !== undefined && `This hash is already used by settlement ${usedBy}.`,
  ].filter((sentence) => sentence !== false && sentence !== undefined);
}

function wrongShape(hash: string, code: SettlementFacts['code']): string | undefined {
  const shape = hashShapeOf(code);
  if (shape?.form.test(hash)) return undefined;
  if (isLikeAddress(hash)) return 'This looks like an address, not a transaction hash.';
  if (!shape) return undefined;
  const difference = hash.length === shape.length ? 'This contains other characters.' : `This has ${hash.length}.`;
  return `${code} transaction hashes are ${shape.words} (${shape.length} characters). ${difference}`;
}

/** The format of a cryptocurrency's transaction hashes. */
interface Shape {
  form: RegExp;
  words: string;
  /** In characters. */
  length: number;
}

const bare: Shape = { form: /^[\da-f]{64}$/i, words: '64 hexadecimal digits', length: 64 };
const prefixed: Shape = { form: /^0x[\da-f]{64}$/i, words: '0x followed by 64 hexadecimal digits', length: 66 };

/**
 * Each is 32 bytes in hexadecimal. Bitcoin and its descendants: double SHA-256 (developer.bitcoin.org/reference/rpc, `txid`).
 * XRP: the first half of SHA-512 (xrpl.org/docs/references/protocol/data-types/basic-data-types, Hashes). Ethereum and its
 * tokens: Keccak-256, written with `0x` (ethereum.org/developers/docs/apis/json-rpc). Codes that are issued on several
 * chains, such as USDC and USDT, are left out: a correct hash looks like a wrong one.
 */
const shapes = new Map<unknown, Shape>([
  ...['XBT', 'BTC', 'BCH', 'LTC', 'DOGE', 'DASH', 'ZEC', 'XRP'].map((code) => [code, bare] as const),
  ...['ETH', 'ETC', 'DAI', 'LINK', 'UNI', 'WBTC'].map((code) => [code, prefixed] as const),
]);

/** Returns the format of a code's transaction hashes; undefined for an unknown code. */
const hashShapeOf = (code: unknown): Shape | undefined => shapes.get(code);
