const shape =
  /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?) ?(Z|[+-]\d\d:?\d\d)?)?$/;

/** Parses ISO 8601 or `2019-03-04 12:00:00`, as UTC when there is no zone. Undefined if the text is not a time. */
export function instantOf(text: unknown): Date | undefined {
  const [, year, month, day, clock = '00:00', zone = 'Z'] =
    (typeof text === 'string' && shape.exec(text)) || [];
  if (!isDay(Number(year), Number(month), Number(day))) return undefined;
  const instant = new Date(`${year}-${month}-${day}T${clock}${zone}`);
  return Number.isNaN(instant.getTime()) ? undefined : instant;
}

/** `Date` turns 31 February into 3 March. */
const isDay = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month - 1, day)).getUTCDate() === day;
