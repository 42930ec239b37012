const completed =
  /^(completed?|success(ful)?(ly)?|succeeded|ok|confirmed|settled|paid( out)?|executed|filled|closed|done|finished|book(ed)?|processed|posted|cleared|captured|abgeschlossen|erfolgreich|(umsatz )?gebucht|ausgef[üu]hrt|effectu[ée]|termin[ée]|completad[oa]|voltooid)$/;
const notCompleted =
  /^(fail(ed|ure)?|cancel(l?ed|ing)?|pending|pdng|rejected|declined|denied|expired|error|void(ed)?|blocked|on hold|held|frozen|open|new|created|initiated|queued|submitted|scheduled|awaiting .*|waiting.*|unconfirmed|unpaid|(in )?(progress|transit|process|review)|processing|partial(ly)?( filled)?|storniert|abgelehnt|fehlgeschlagen|ausstehend|offen|(umsatz )?vorgemerkt|en (cours|attente)|annul[ée]|[ée]chou[ée]|pendiente|cancelad[oa]|rechazad[oa])$/;

/** Normalises a status: `IN_TRANSIT` is `in transit`. */
export const statusKey = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, ' ');

/** Returns whether a status is that of a payment that took place; undefined for a word that is not known. */
export function isCompletedStatus(text: string): boolean | undefined {
  const word = statusKey(text);
  if (completed.test(word)) return true;
  return notCompleted.test(word) ? false : undefined;
}
