import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { TextArea } from '#components/form/field.tsx';
import { useRecordFormContext } from '#components/form/record-form-context.ts';
import { useDebouncedValue } from '#components/form/use-debounced-value.ts';
import { ListExtent } from '#components/values/list-extent.tsx';
import { isLikeAddress, isSame } from '#format/addresses.ts';
import { isWhole } from '#format/extent.ts';
import { isMissing } from '#format/values.ts';
import { Warning } from '#ui/warning.tsx';
import { hashLengths, type Settlement, settlementWith, useComparedSettlements } from '../api.ts';
import styles from './hash-field.module.css';

interface HashFieldProps {
  id: string;
  settlement: Settlement;
  hash: string;
  /** The warnings that held back the last save. */
  asked: string[];
}

/** The transaction hash of a settlement on two lines, with warnings about likely mistakes. */
export function HashField({ id, settlement, hash: typed, asked }: HashFieldProps) {
  const client = useQueryClient();
  const warningsId = useId();
  const hash = useDebouncedValue(typed).trim();
  const extent = useComparedSettlements(hash);
  const { cryptocurrency_code: code, address } = settlement;
  const rejection = useRecordFormContext()?.messages.transaction_hash;
  // Only the message of a rejection is shown. A warning beside it would offer `Save anyway`, which cannot succeed.
  const warnings = rejection
    ? []
    : hashWarnings(hash, { code, address, usedBy: settlementWith(client, hash, id) });
  const isUnobjected = hash !== '' && !rejection && warnings.length === 0;
  const shown = [...new Set([...warnings, ...asked])];
  return (
    <div className={rejection ? undefined : styles.field}>
      <TextArea
        label="Transaction Hash"
        isCode
        rows={2}
        name="transaction_hash"
        autoComplete="off"
        spellCheck={false}
        aria-required
        clean={withoutSpaces}
        {...(shown.length > 0 && { 'aria-invalid': true, 'aria-describedby': warningsId })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
          event.preventDefault();
          if (!event.repeat) event.currentTarget.form?.requestSubmit();
        }}
      />
      <div id={warningsId} role="status" className={styles.warnings}>
        {shown.map((sentence) => (
          <Warning key={sentence}>{sentence}</Warning>
        ))}
        {isUnobjected && !isMissing(code) && !hashShapeOf(code) && (
          <p className="muted">The form of {code} hashes isn't known, so it isn't checked.</p>
        )}
        {isUnobjected && extent && !isWhole(extent) && (
          <p className="muted">
            Only <ListExtent extent={extent} unit="settlements" /> are compared for the same hash.
          </p>
        )}
      </div>
    </div>
  );
}

/** A hash has no spaces; a copied one may have line breaks. */
const withoutSpaces = (hash: string): string => hash.replace(/\s/g, '');

interface SettlementFacts {
  /** The cryptocurrency of the settlement. */
  code: string | null | undefined;
  /** The destination address of the settlement. */
  address: string | null | undefined;
  /** The reference of another settlement with the same hash. */
  usedBy: string | undefined;
}

/** Returns warnings about a trimmed transaction hash, in sentences. An empty hash has none; the backend rejects it. */
export function hashWarnings(hash: string, facts: SettlementFacts): string[] {
  return [
    !isForAddress(hash, facts) && shapeWarning(hash, facts.code),
    isSame(hash, facts.address)
      ? 'This is the destination address, not a transaction hash.'
      : isForAddress(hash, facts) && 'This looks like an address, not a transaction hash.',
    facts.usedBy !== undefined && usedText(facts.usedBy),
  ].filter((sentence) => typeof sentence === 'string');
}

/** States which settlement has a hash. */
export const usedText = (reference: string): string =>
  `This hash is already used by settlement ${reference}.`;

/** Returns true for an address, unless the cryptocurrency has such hashes. */
const isForAddress = (hash: string, { code, address }: SettlementFacts) =>
  isSame(hash, address) || (isLikeAddress(hash) && !hashShapeOf(code)?.form.test(hash));

function shapeWarning(hash: string, code: SettlementFacts['code']): string | undefined {
  const shape = hashShapeOf(code);
  if (hash === '') return undefined;
  if ((shape?.form ?? anyHash).test(hash)) return repeatedWarning(hash);
  if (!shape) return anyHashWarning(hash);
  return hash.length === shape.length
    ? `${code} hashes have ${shape.characters}; this has others.`
    : `${code} hashes have ${shape.size}; this has ${hash.length}.`;
}

const { least, most } = hashLengths;

/** What every chain's transaction hashes are, at least: hexadecimal, base32, base58 or base64. */
const anyHash = new RegExp(`^[\\w+/=-]{${least},${most}}$`);

function anyHashWarning({ length }: string) {
  if (length < least)
    return `Transaction hashes have at least ${least} characters; this has ${length}.`;
  return length > most
    ? `Transaction hashes have at most ${most} characters; this has ${length}.`
    : 'Transaction hashes are letters and digits; this has other characters.';
}

/** Returns a warning about one repeated character, which no transaction has as its hash. */
function repeatedWarning(hash: string): string | undefined {
  const [, character] = /^(?:0x)?(.)\1*$/i.exec(hash) ?? [];
  return character && `Transaction hashes have different characters; this has only ${character}.`;
}

/** The format of a cryptocurrency's transaction hashes. */
interface Shape {
  form: RegExp;
  /** In characters. */
  length: number;
  /** The length and the characters in words. */
  size: string;
  characters: string;
}

const bare: Shape = {
  form: /^[\da-f]{64}$/i,
  length: 64,
  size: '64 characters',
  characters: 'only 0 to 9 and a to f',
};

const prefixed: Shape = {
  form: /^0x[\da-f]{64}$/i,
  length: 66,
  size: '66 characters with their 0x',
  characters: '0x, then only 0 to 9 and a to f',
};

/**
 * Each is 32 bytes in hexadecimal. Bitcoin and its descendants: double SHA-256 (developer.bitcoin.org/reference/rpc, `txid`).
 * XRP: the first half of SHA-512 (xrpl.org/docs/references/protocol/data-types/basic-data-types, Hashes). Ethereum and its
 * tokens: Keccak-256, written with `0x` (ethereum.org/developers/docs/apis/json-rpc). Codes that are issued on several
 * chains, such as USDC and USDT, are left out: a correct hash looks like a wrong one.
 */
const shapes = new Map<unknown, Shape>([
  ...['XBT', 'BTC', 'BCH', 'LTC', 'DOGE', 'DASH', 'ZEC', 'XRP'].map(
    (code) => [code, bare] as const,
  ),
  ...['ETH', 'ETC', 'DAI', 'LINK', 'UNI', 'WBTC'].map((code) => [code, prefixed] as const),
]);

/** Returns the format of a code's transaction hashes; undefined for an unknown code. */
const hashShapeOf = (code: unknown): Shape | undefined => shapes.get(code);
