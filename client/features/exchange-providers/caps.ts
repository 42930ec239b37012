/** The input format of each kind of cap: the characters to remove, and the value of an empty cap. */
const volume = { group: 'Volume Cap', unwanted: /[^\d.]/g, none: '0.00' };
const trade = { group: 'Trade Cap', unwanted: /\D/g, none: '0' };

/** The caps of a pair, in the order of the grid. */
export const caps = [
  { name: 'volume_cap_daily', period: 'daily', ...volume },
  { name: 'volume_cap_weekly', period: 'weekly', ...volume },
  { name: 'volume_cap_monthly', period: 'monthly', ...volume },
  { name: 'trade_cap_daily', period: 'daily', ...trade },
  { name: 'trade_cap_weekly', period: 'weekly', ...trade },
  { name: 'trade_cap_monthly', period: 'monthly', ...trade },
] as const;

/** A value for each cap, as text because a number would lose digits. */
export type Caps = Record<(typeof caps)[number]['name'], string>;

/** Builds a value for each cap. */
export const mapCaps = (value: (cap: (typeof caps)[number]) => string): Caps =>
  Object.fromEntries(caps.map((cap) => [cap.name, value(cap)])) as Caps;

/** The label of a cap: `Volume Cap daily`. */
export const capLabel = ({ group, period }: (typeof caps)[number]): string => `${group} ${period}`;
