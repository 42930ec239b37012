import { isFlagHeading } from './texts.ts';

/** What the heading of a column says. `figure` is a number that is not the amount: a fee, a price, a balance. */
export interface Heading {
  kind:
    | 'reference'
    | 'amount'
    | 'incoming'
    | 'outgoing'
    | 'currency'
    | 'status'
    | 'direction'
    | 'time'
    | 'figure'
    | undefined;
  /** What a currency is of: `fee` of `Fee currency`; '' of `Currency`. What an amount is beside: `to` of `To amount`. */
  of: string;
}

/** The names of columns: lower-case letters only, without parentheses. The first match counts. */
const table: [NonNullable<Heading['kind']>, RegExp][] = [
  [
    'currency',
    /(?<of>.*?)(crypto)?(currencyticker|ticker|currency|ccy|curr|asset|coin|unit|w(ä|ae?)hrung|devise|divisa|moneda|valuta|munt|crypto(code)?|symbol|pair|market|instrument)(name|code)?$/,
  ],
  [
    'time',
    /date|time|^tag$|datum|zeit|buchungstag|wertstellung|fecha|^data$|^created|^when$|(ed|executed)(at|on)$|started$|updated$|日期|时间/,
  ],
  [
    'figure',
    /^original|remaining|fee|commission|price|rate|balance|cost|tax|saldo|geb(ü|ue?)hr|kosten|spread|kurs|subtotal|^total$|percent|perc$|margin|kontostand/,
  ],
  [
    'incoming',
    /^(in|incoming|credit(s|ed|amount)?|(money|paid)in|(amount)?received|receivedamount|cr[ée]dit|haben|gutschrift|einnahmen?|bij|deposits?|entrada|ingresos?)$/,
  ],
  [
    'outgoing',
    /^(out|outgoing|debit(s|ed|amount)?|(money|paid)out|withdrawn|(amount)?sent|sentamount|d[ée]bit|soll|lastschrift|ausgaben?|af|withdrawals?|salida|cargo)$/,
  ],
  [
    'amount',
    /^(?<of>.*?)(amount|amt|betrag|montant|import[eo]|bedrag|umsatz|quantity(transacted)?|qty|vol(ume)?|executed|filled|size|summe?|change|数量|金额)(?<after>.*)$/,
  ],
  ['status', /status|^sts$|^state$|zustand|statut|estado|^stato$|outcome|^result$|状态|狀態/],
  [
    'direction',
    /^(direction|side|type|(transaction|trade|record|tx)type|drcr|crdr|(cdt|credit)(dbt|debit)(ind(icator)?)?|debitcredit|afbij|richtung|sens|sollhaben|operation|action|类型)$/,
  ],
  [
    'reference',
    /ref(?!und)|(?<!pa|val|vo|b)(id|uuid)$|hash|^tx|memo|note|description|details|remittance|verwendungszweck|omschrijving|mededelingen|address|label|^text|message|communication|concepto|libell|betreff|remark|comment|order|invoice|trade|参考|编号/,
  ],
];

/** Returns the letters of a heading in lower case, without parentheses. */
export const nameOf = (heading: string): string =>
  heading
    .replaceAll(/\([^)]*\)/g, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}]+/gu, '');

/** Looks the heading of a column up. */
export function headingOf(text: string): Heading {
  const name = nameOf(text) || text.toLowerCase().replaceAll(/[^\p{L}]+/gu, '');
  for (const [kind, pattern] of table) {
    const found = pattern.exec(name);
    if (found) {
      const { of = '', after = '' } = found.groups ?? {};
      return { kind, of: of + after };
    }
  }
  return { kind: isFlagHeading(name) && name.length < 25 ? 'status' : undefined, of: '' };
}
