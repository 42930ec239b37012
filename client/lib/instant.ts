const shape = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?) ?(Z|[+-]\d\d:?\d\d)?)?$/;

/** The instant that a text names: ISO 8601, or `2019-03-04 12:00:00`; without a zone it is UTC. Undefined for no time. */
export function instantOf(text: unknown): Date | undefined {
  const [, year, month, day, clock = '00:00', zone = 'Z'] = (typeof text === 'string' && shape.exec(text)) || [];
  if (!isDay(Number(year), Number(month), Number(day))) return undefined;
  const instant = new Date(`${year}-${month}-${day}T${clock}${zone}`);
  return Number.isNaN(instant.getTime()) ? undefined : instant;
}

/** Date takes 31 February for 3 March. */
const isDay = (year: number, month: number, day: number) => new Date(Date.UTC(year, month - 1, day)).getUTCDate() === day;

const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

/** An instant in the viewer's zone: `19 Nov 2026, 10:40`. */
export const localTime = (instant: Date): string => format.format(instant);
