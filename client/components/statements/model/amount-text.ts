/** The decimal sign of a column. */
export type DecimalSign = '.' | ',';

interface NumberParts {
  isNegative: boolean;
  /** Digits with separators. */
  number: string;
  /** The power of ten of scientific notation, in which spreadsheets write small amounts. */
  exponent: number;
  /** The text beside it, such as the code of a currency; '' without one. */
  unit: string;
}

/** The longest text that is read as a number. */
const longest = 80;

/** A sign of a currency. */
const sign = String.raw`(?:[a-z]{0,3}\p{Sc}|[ΞŁ]|rs\.?|kr\.?|zł|kč|fr\.)`;

/**
 * A code stands before or after the number, with a space between them. One in capitals may also follow directly, as in `0.5BTC`, or precede
 * directly a number with a decimal sign: `TRD-1`, `AB12` and `12ab` are references.
 */
const shape = new RegExp(
  String.raw`^(\()?([-+−–])? ?([a-zµμ]{2,8} |${sign} ?|[a-z]{3,5}(?=[\d.,'’ ]*[.,]\d))?([-+−–])? ?(\d(?:[\d.,'’ ]*[\d.,])?|[.,]\d+)(e[-+]?\d{1,3})?( [a-zµμ]{1,8}| ?${sign}|[a-z]{3,5})? ?([-+−–])?(\))?$`,
  'iu',
);

/** Splits a number: `(1 234.50) EUR`, `−0.5`, `12,00-`, `5E-8`, `12.00 DR`. Undefined for any other text. */
function partsOf(text: string): NumberParts | undefined {
  if (text.length > longest) return undefined;
  const found = shape.exec(text.replaceAll(/\s+/g, ' '));
  if (!found) return undefined;
  const [, open, first, before = '', inner, number = '', exponent = 'e0', after = '', last, close] =
    found;
  const signs = [first, inner, last].filter((one) => one !== undefined);
  const isPair = Boolean(open) === Boolean(close);
  const marks = [before, after].map((text) => text.trim().toUpperCase());
  const isDebit = marks.includes('DR') || marks[1] === 'D';
  const isMarked = isDebit || marks.includes('CR') || marks[1] === 'C';
  if (!isPair || signs.length + Number(Boolean(open)) + Number(isMarked) > 1) return undefined;
  if (before && after && !isMarked) return undefined;
  if ([before, after].some((unit) => /^[a-z]{3,5}$/i.test(unit) && unit !== unit.toUpperCase()))
    return undefined;
  return {
    isNegative: Boolean(open) || isDebit || signs.some((one) => one !== '+'),
    number: number.trim(),
    exponent: Number(exponent.slice(1)),
    unit:
      [before, after]
        .map((text) => text.trim())
        .find((text) => text && !(isMarked && /^[cd]r?$/i.test(text))) ?? '',
  };
}

/** Returns true for a text that is a number, whatever its decimal sign. */
export const isNumeric = (text: string): boolean => partsOf(text) !== undefined;

/** Returns true for an amount that is nothing: a number of zeros, dashes or no text. */
export const isNothing = (text: string): boolean =>
  /^[-–—]*$/.test(text) || (isNumeric(text) && !/[1-9]/.test(text));

/** Returns the text beside a number, such as the code of a currency; '' without one. */
export const unitBeside = (text: string): string => partsOf(text)?.unit ?? '';

/**
 * Returns the decimal sign that numbers show. Undefined if they contradict each other, or if each of them can be read with either: `1,234`
 * alone is a thousand, or one.
 */
export function decimalSignOf(texts: string[]): DecimalSign | undefined {
  const shown = texts.flatMap((text) => partsOf(text)?.number ?? []);
  const signs = new Set(shown.flatMap((number) => signIn(number) ?? []));
  if (signs.size === 1) return [...signs][0];
  return signs.size === 0 && !shown.some((number) => /[.,]/.test(number)) ? '.' : undefined;
}

const other = { '.': ',', ',': '.' } as const;

function signIn(number: string): DecimalSign | undefined {
  const separators = number.match(/[.,]/g) as DecimalSign[] | null;
  const last = separators?.at(-1);
  if (!separators || !last) return undefined;
  if (new Set(separators).size === 2) return last;
  if (separators.length > 1) return ungrouped(number) === undefined ? undefined : other[last];
  const [whole = '', fraction = ''] = number.split(last);
  const isGroup = fraction.length === 3 && /^[1-9]\d{0,2}$/.test(whole);
  return isGroup ? undefined : last;
}

/**
 * Returns a number as a plain decimal without zeros at its end, exactly: `(1.234,50)` is `-1234.5`. Undefined for any other text, and for a
 * number that has separators while the decimal sign is unknown.
 * @param power Of ten, by which it is multiplied.
 */
export function plainNumber(
  text: string,
  sign: DecimalSign | undefined,
  power = 0,
): string | undefined {
  const parts = partsOf(text);
  if (!parts || (sign === undefined && /[.,]/.test(parts.number))) return undefined;
  const [whole = '', fraction = '', ...rest] = parts.number.split(sign ?? '.');
  const digits = ungrouped(whole);
  if (digits === undefined || rest.length > 0 || /\D/.test(fraction)) return undefined;
  const shifted = shift(digits, fraction, parts.exponent + power);
  return shifted === '0' || !parts.isNegative ? shifted : `-${shifted}`;
}

/** Removes thousands separators: all of a number are the same, between groups of three, or as in India of two before the last three. */
function ungrouped(whole: string): string | undefined {
  if (/^\d*$/.test(whole)) return whole || '0';
  const [separator = ''] = /\D/.exec(whole) ?? [];
  const groups = whole.split(separator);
  const isGrouped = /^\d{1,3}( \d{3})+$|^\d{1,2}( \d\d)+ \d{3}$/.test(groups.join(' '));
  return isGrouped ? groups.join('') : undefined;
}

/** Moves the decimal point. */
function shift(whole: string, fraction: string, exponent: number): string {
  const digits = whole + fraction;
  const point = whole.length + exponent;
  const padded =
    point > 0 ? digits.padEnd(point, '0') : digits.padStart(digits.length - point, '0');
  const place = Math.max(point, 0);
  const left = padded.slice(0, place).replace(/^0+(?=\d)/, '') || '0';
  const right = padded.slice(place).replace(/0+$/, '');
  return right ? `${left}.${right}` : left;
}
