import type { Meaning } from './roles.ts';

const month =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
const day = '(?:0?[1-9]|[12][0-9]|3[01])';
/** Dates and times, and words with a digit. */
const numbered = new RegExp(
  [
    String.raw`(?<date>\b(?:${day}[. ]{1,2}${month}\b|${month}[. ]{1,2}${day}\b)\.?(?:,? 20\d\d\b)?`,
    String.raw`\b\d{1,4}([./-])\d{1,2}\2\d{2,4}\b|\b\d{1,2}:\d\d(?::\d\d(?:[.,]\d+)?)?)`,
    String.raw`[\p{L}\p{N}._-]*\p{N}[\p{L}\p{N}._-]*`,
  ].join('|'),
  'giu',
);

/** Words that say how much of something is done: `50pct`, `1-of-3`, `part-1`. */
const quantity =
  /^(?!3ds$)\d+(?:[.,]\d+)?\p{L}+$|^\d+[._-]?(?:of|von|de|sur|van)[._-]?\d+$|^(?:part|leg|step|stage|tranche|fill)[._-]?\d/iu;

/**
 * Returns true for a word that is a reference, a hash or a code: letters with digits, or at least five digits. Any other number may say how
 * much of something is done: `0%`, `1/3`, `0 completed`.
 */
const isId = (word: string): boolean =>
  /[1-9]/.test(word) &&
  (/^\d[\d-]{4,}$/.test(word) || (word.length > 2 && /\p{L}/u.test(word) && !quantity.test(word)));

/** Replaces the references, hashes, times and dates in a text by `…`. */
export const withoutIds = (text: string): string =>
  text.replaceAll(numbered, (word, date: string | undefined, _, at: number) => {
    const isPart =
      /^ ?(?:[%‰]|\/ ?\d)/.test(text.slice(at + word.length)) ||
      /\d ?\/ ?$/.test(text.slice(0, at));
    return date || (isId(word) && !(isPart && /^\d+$/.test(word))) ? '…' : word;
  });

/**
 * Groups the texts of a column: without letter case, and without the references, hashes, times and dates in them. `Withdrawn 0x44073` and
 * `withdrawn 0x45312` are `withdrawn …`. A text of up to four letters and digits, or six digits, is a code or a flag, and stays.
 */
export function groupOf(text: string): string {
  const seen = text
    .toLowerCase()
    .replaceAll(/\p{Cf}/gu, '')
    .trim();
  if (/^([\p{L}\p{N}]{0,4}|[\p{N}.,+-]{1,6})$/u.test(seen)) return seen;
  return withoutIds(seen)
    .replaceAll(/[\s_]+/g, ' ')
    .replaceAll(/…([\s()[\]:;,._#"'/-]*…)+/g, '…')
    .trim();
}

/** Returns a group without what says nothing, for a look-up: `failed (…)` is `failed`. */
const wordsOf = (group: string) => group.replaceAll(/[\s…()[\]:;,._#"'/-]+/g, ' ').trim();

const flagTrue = /^(true|yes|y|ja|oui|s[ií]|t|x)$/;
const flagFalse = /^(false|no|n|nein|nee|non|f)$/;
/** Headings of flags that are true for money that did not move, as a whole. */
const negative =
  /^(is|was)?(cancell?ed|failed|reversed|pending|refunded|voide?d?|rejected|expired|returned|deleted|disputed|charged?back|declined|unconfirmed|storniert|storno)$/;
/** Headings of flags that are true for money that moved, as a whole. */
const positive =
  /^(is|was)?(completed?|settled|confirmed|authori[sz]ed|success(ful)?|executed|approved|paid|fulfilled|posted|cleared|booked|processed|final(i[sz]ed)?)$/;
/** Words of headings and titles that may say whether money moved. */
const stopping =
  /(?<!or)cancel|fail|revers|pending|refund|void|reject|expire|return|delet|disput|chargeback|declin|unconfirm|storn/;
const moving =
  /complet|settl|confirm|authori|success|execut|approv|^(is|un)?paid$|fulfil|posted|cleared|book|process|final/;

/** Returns true for the texts of a flag: `True`, `no`, `1`. */
export const isFlag = (text: string): boolean => /^(0|1|)$/.test(text) || isWordFlag(text);

const isWordFlag = (text: string) =>
  flagTrue.test(text.toLowerCase()) || flagFalse.test(text.toLowerCase());

/** Returns true for a heading of a flag that may say whether money moved. */
export const isFlagHeading = (heading: string): boolean =>
  [stopping, moving, moved, notMoved].some((words) => words.test(heading));

function flagMeaning(text: string, heading: string): Meaning | undefined {
  const isTrue = flagTrue.test(text) || text === '1';
  if (!isTrue && !flagFalse.test(text) && text !== '0') return undefined;
  if (negative.test(heading)) return isTrue ? 'not moved' : 'moved';
  if (positive.test(heading)) return isTrue ? 'moved' : 'not moved';
  return undefined;
}

const moved =
  /^(completed?|success(ful)?(ly)?|succeeded|ok|confirmed|settled|paid( out)?|executed|filled|fully filled|done|finished|book(ed)?|processed|posted|cleared|captured|delivered|abgeschlossen|erfolgreich|(umsatz )?gebucht|ausgef[üu]hrt|effectu[ée]e?|termin[ée]e?|completad[oa]|voltooid|geboekt|已完成|成功|完了)$/;
const notMoved =
  /^(fail(ed|ure)?|cancel(l?ed|ing)?|pending|pdng|reject(ed)?|declined|denied|expired|error|void(ed)?|blocked|on hold|held|frozen|new|initiated|queued|submitted|scheduled|awaiting.*|waiting.*|unconfirmed|unpaid|(in )?(progress|transit|process|review)|processing|bounced|dropped|timeout|storniert|abgelehnt|fehlgeschlagen|ausstehend|offen|(umsatz )?vorgemerkt|en (cours|attente)|annul[ée]e?|[ée]chou[ée]e?|pendiente|cancelad[oa]|rechazad[oa]|geannuleerd|mislukt|已取消|失败|处理中)$/;
const incoming =
  /^(in(coming)?|credit|crdt|cr|c|deposits?|received?|recv|buy|bought|money in|b|bij|eingang|gutschrift|haben|cr[ée]dit|cr[ée]diteur|ingreso|entrada|entr[ée]e|abono)$/;
const outgoing =
  /^(out(going)?|debit|debet|dbit|dr|d|withdraw(al|n|s)?|sent|send|sell|sold|money out|af|ausgang|lastschrift|soll|d[ée]bit|d[ée]biteur|cargo|salida|sortie)$/;

/** Returns what a group of texts of a status says, if its words are known. */
export function statusMeaning(group: string, heading: string): Meaning | undefined {
  const flag = flagMeaning(group, heading);
  if (flag) return flag;
  const words = wordsOf(group);
  if (moved.test(words)) return 'moved';
  return notMoved.test(words) ? 'not moved' : undefined;
}

/** Returns the direction that a group of texts names, if its words are known. */
export function directionMeaning(group: string): Meaning | undefined {
  const words = wordsOf(group);
  if (incoming.test(words)) return 'incoming';
  return outgoing.test(words) ? 'outgoing' : undefined;
}

/** What a section is of, which says nothing about whether it moved. */
const sectionNouns =
  /\b(all|your|the|list|of|details|history|statement|account|transactions?|payments?|trades?|orders?|transfers?|movements?)\b/g;

/**
 * Returns the meaning of a section's title. Rows without a title, or with a known one, have moved; `Withdrawals` are outgoing. A person is
 * asked about any other title.
 */
export function sectionMeaning(group: string): Meaning | undefined {
  const words = wordsOf(wordsOf(group).replaceAll(sectionNouns, ' '));
  if (words === '' || moved.test(words)) return 'moved';
  return directionMeaning(words) ?? directionMeaning(words.replace(/s$/, ''));
}

/** Returns true for a text with a word for money that did not move. */
export function saysNotMoved(text: string): boolean {
  const lower = text.toLowerCase();
  const words = lower.split(/[^\p{L}]+/u).filter((word) => word.length > 3);
  return (
    stopping.test(lower) ||
    /\b(un|in|non)-?(settl|complet|cleared|authori|process|paid|success|execut|approv|fulfil|book|final|post)/.test(
      lower,
    ) ||
    /\b(not?|never|nicht|kein|non|pas|niet|hold|blocked|frozen|open|outstanding|planned|upcoming|requested|drafts?|proposed|estimated|forecast|needs|requires|testnet|sandbox|demo|simulated)\b/.test(
      lower,
    ) ||
    words.some((word) => notMoved.test(word))
  );
}
