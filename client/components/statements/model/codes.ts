/**
 * Other codes, signs and names of a currency. ISO 4217 reserves codes that begin with X, so that exchanges list bitcoin under several;
 * Kraken adds X to those of cryptocurrencies, and Z to others.
 */
const otherCodes: Record<string, string> = {
  BTC: 'XBT XXBT ₿ BITCOIN',
  ETH: 'XETH Ξ ETHER ETHEREUM',
  LTC: 'XLTC Ł LITECOIN',
  XRP: 'XXRP',
  XLM: 'XXLM',
  XMR: 'XXMR',
  ZEC: 'XZEC',
  ETC: 'XETC',
  DOGE: 'XDG XXDG Ð',
  USDT: '₮ USD₮',
  USD: 'ZUSD US$ USD$',
  EUR: 'ZEUR € EURO',
  GBP: 'ZGBP £',
  CAD: 'ZCAD CA$ C$',
  AUD: 'ZAUD AU$ A$',
  JPY: 'ZJPY JP¥',
  CHF: 'FR.',
  BRL: 'R$',
  HKD: 'HK$',
  SGD: 'S$ SG$',
  NZD: 'NZ$',
  TWD: 'NT$',
  MXN: 'MX$',
  INR: '₹',
  CNY: 'CN¥ RMB CNH',
  KRW: '₩',
  TRY: '₺ TL',
  RUB: '₽',
  UAH: '₴',
  NGN: '₦',
  ILS: '₪',
  PHP: '₱',
  VND: '₫',
  THB: '฿',
  PLN: 'ZŁ',
  CZK: 'KČ',
};

const mainCodes = new Map(
  Object.entries(otherCodes).flatMap(([main, others]) =>
    others.split(' ').map((other) => [other, main] as const),
  ),
);

/** Signs that several currencies have. */
const sharedSigns: Record<string, string> = {
  $: 'USD CAD AUD NZD HKD SGD TWD MXN ARS CLP COP',
  '¥': 'JPY CNY',
  RS: 'INR PKR LKR NPR MUR',
  KR: 'SEK NOK DKK ISK',
};

const coins =
  'BTC ETH LTC XRP XLM XMR ZEC ETC DOGE BCH USDT USDC DAI EURC BUSD BNB SOL ADA DOT TRX MATIC POL AVAX ATOM LINK UNI TON PAX TUSD FDUSD PYUSD EURT';

/** The crypto codes are first: a code of ISO 4217 that is a prefix of one, such as in `BTCUSDT`, is no better end of a pair. */
const known = new Set([...coins.split(' '), ...Intl.supportedValuesOf('currency')]);

const mainCode = (code: string): string => mainCodes.get(code.toUpperCase()) ?? code.toUpperCase();

/** Returns true for a text that is the code, sign or name of a currency and hardly anything else. */
export const isCurrency = (text: string): boolean => known.has(mainCode(text)) || isShared(text);

const isShared = (text: string) => text.toUpperCase().replace(/\.$/, '') in sharedSigns;

/** What may stand beside a code without making it another currency: staked at Kraken, the networks on which a coin is issued. */
const decorations: [codes: RegExp, beside: RegExp][] = [
  [/./, /^\.[SMF]$/],
  [/^(BTC|XBT)$/, /^\W?(LN|LIGHTNING|SEGWIT|CHAIN)\W?$/],
  [
    /^(USDC|USDT|EURC)$/,
    /^(_|\W{0,3})(ERC-?20|TRC-?20|BEP-?20|SPL|ETHEREUM|POLYGON|MATIC|SOLANA|SOL|TRON|TRX|ETH|BSC|ARBITRUM|OPTIMISM|BASE|AVALANCHE|AVAXC?)\W?$/,
  ],
];

/**
 * Returns the currency that a text names, as a main code: `USDC_POLYGON`, `DOT.S`, `mXBT` and the pairs `BTC-USD`, `BTCUSD` and `XXBTZEUR` name
 * the one before. Any other text, such as `Bitcoin Cash`, is itself, in capitals.
 * @param code The currency of the books, which may be known to them alone.
 */
export function currencyOf(text: string, code: string): string {
  const scaled = unitOf(text.trim());
  if (scaled.power !== 0 && scaled.code) return mainCode(scaled.code);
  const upper = text.trim().toUpperCase();
  const isKnown = (one: string) => known.has(mainCode(one)) || mainCode(one) === mainCode(code);
  if (isKnown(upper)) return mainCode(upper);
  const [, head = '', beside = ''] = /^([\p{L}\d]{2,})([^\p{L}\d].*)$/u.exec(upper) ?? [];
  const [, quote = ''] = /^[-_/: ]([\p{L}\d]{3,})$/u.exec(beside) ?? [];
  const [, again = ''] = /^[^\p{L}\d]+([\p{L}\d]+)\)?$/u.exec(beside) ?? [];
  const isUnderstood =
    isKnown(quote) ||
    mainCode(again) === mainCode(head) ||
    decorations.some(([codes, pattern]) => codes.test(head) && pattern.test(beside));
  if (isKnown(head) && isUnderstood) return mainCode(head);
  const heads = [...upper]
    .map((_, at) => [upper.slice(0, at), upper.slice(at)] as const)
    .filter(([one, other]) => other.length > 2 && isKnown(one) && isKnown(other));
  // `USDTUSD` is two pairs.
  return heads.length === 1 ? mainCode(heads[0]?.[0] ?? '') : upper;
}

/** Returns true for a text that names two currencies. */
export const isPair = (text: string): boolean => {
  const upper = text
    .trim()
    .toUpperCase()
    .replaceAll(/[-_/: ]/g, '');
  return [...upper].some(
    (_, at) => at > 1 && isCurrency(upper.slice(0, at)) && isCurrency(upper.slice(at)),
  );
};

/** Returns true for a code or sign that is, or may be, that of the books. */
export function isSameCurrency(text: string, code: string): boolean {
  const main = mainCode(code);
  const shared = sharedSigns[text.toUpperCase().replace(/\.$/, '')];
  return shared ? shared.split(' ').includes(main) : currencyOf(text, code) === main;
}

/** A unit of amounts: a power of ten, and the currency that it is of; '' for any. */
export interface Unit {
  code: string;
  power: number;
}

/** Returns true for a text that is a currency or a unit of another power of ten, and nothing else. */
export const isCurrencyOrScale = (text: string): boolean =>
  isCurrency(text) || unitOf(text).power !== 0;

const scales: [RegExp, string, number][] = [
  [/^sat(oshi)?s?$/i, 'BTC', -8],
  [/^([uµμ](btc|xbt)|bits?)$/i, 'BTC', -6],
  [/^gwei$/i, 'ETH', -9],
  [/^wei$/i, 'ETH', -18],
  [/^(cents?|ct|pence)$/i, '', -2],
  [/^((in )?thousands?|k|'?000s?|tsd\.?)$/i, '', 3],
  [/^((in )?millions?|mio\.?|mn)$/i, '', 6],
];

/** Returns what a text beside amounts means: `mXBT`, `satoshi`, `thousands`, `EUR`. */
export function unitOf(text: string): Unit {
  const scale = scales.find(([pattern]) => pattern.test(text));
  if (scale) return { code: scale[1], power: scale[2] };
  const [, milli] = /^m([A-Z]{3,5})$/.exec(text) ?? [];
  return milli && isCurrency(milli) ? { code: milli, power: -3 } : { code: text, power: 0 };
}

/** Words in parentheses beside amounts that are no unit. */
const remark = /fee|spread|tax|vat|net|gross|incl|excl|geb[üu]hr|optional|utc|base/i;

/**
 * Returns the text in the heading of amounts that is a unit: `Amount (mXBT)`, `Amount [USD]`, `Amount/USD`, `amount_usd`, `CHF`,
 * `Betrag in €`.
 */
export function unitInHeading(heading: string): string | undefined {
  const inside = [...heading.matchAll(/[([]([^)\]]*)[)\]]/g)].map(([, text = '']) => text.trim());
  const withoutRemark = (text: string) => {
    const words = text.split(/[\s,/]+/).filter((word) => !remark.test(word));
    return words.some((word) => isUnit(word, heading)) ? words.join(' ') : '';
  };
  const unit = inside
    .map((text) => (remark.test(text) ? withoutRemark(text) : text))
    .find((text) => text !== '');
  if (unit !== undefined) return unit;
  const [, after] = / in (\S+(?: \S+)?)$/i.exec(heading) ?? [];
  if (after) return after;
  const words = heading.split(/[\s_/:.-]+|(?<=[a-z]{2})(?=[A-Z])/).filter(Boolean);
  return [words.at(-1), words[0]].find((word) => word && isUnit(word, heading));
}

/** Returns true for a word of a heading that is a code, a sign or a scale. A code has capitals, unless the whole heading has none: `amount_usd`. */
function isUnit(word: string, heading: string): boolean {
  if (unitOf(word).power !== 0) return true;
  const isCode =
    /^([A-Z]{3,5}|\p{Sc})$/u.test(word) || (heading === heading.toLowerCase() && word !== 'all');
  return isCode && word.length <= 5 && isCurrency(word);
}
