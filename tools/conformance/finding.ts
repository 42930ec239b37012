import { isDeepStrictEqual } from 'node:util';
import { type Endpoint, prefix } from '#contract/endpoint.ts';

/** One breach of the contract. */
export interface Finding {
  endpoint: Endpoint;
  /** The input of the request. */
  sent: string;
  /** The status and the body of the response. */
  came: string;
  /** The rule that the response breaks, what it expects, and the value that came. */
  contract: string;
  /** The consequence for a person who uses the console. */
  consequence: string;
}

interface BreachOptions {
  /** By default the first endpoint of the check. */
  endpoint?: Endpoint | undefined;
  /** By default that of the check. */
  consequence?: string | undefined;
}

/** Ends a check. The suite adds the request, the response and the consequence to make a finding. */
export class Breach extends Error {
  readonly options: BreachOptions;

  constructor(contract: string, options: BreachOptions = {}) {
    super(contract);
    this.options = options;
  }
}

/** Ends a check that cannot be carried out, such as without data. The message is the reason. */
export class NotTested extends Error {}

/** Throws a Breach with the rule of the contract unless `ok`. */
export function must(
  ok: unknown,
  contract: string,
  endpoint?: Endpoint,
  consequence?: string,
): asserts ok {
  if (!ok) throw new Breach(contract, { endpoint, consequence });
}

/** Throws a Breach that names both values unless they are equal. */
export function mustEqual(
  came: unknown,
  expected: unknown,
  contract: string,
  endpoint?: Endpoint,
  consequence?: string,
): void {
  const values = `Expected ${valueText(expected)}, came ${valueText(came)}.`;
  must(isDeepStrictEqual(came, expected), `${contract} ${values}`, endpoint, consequence);
}

export const addressOf = ({ method, path }: Endpoint) => `${method.padEnd(6)} ${prefix}${path}`;

const short = (text: string, most = 200) => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > most ? `${line.slice(0, most)}…` : line;
};

const plain = (_key: string, value: unknown) =>
  typeof value === 'bigint' ? JSON.rawJSON(String(value)) : value;

/** Formats a value of a response. */
export const valueText = (value: unknown): string =>
  value === undefined ? 'nothing' : short(JSON.stringify(value, plain), 100);

/** Formats an input for a finding, without passwords and parameters that the path does not have. */
export function sentText({ path }: Endpoint, input: { params?: object }): string {
  const params = Object.entries(input.params ?? {}).filter(([name]) => path.includes(`{${name}}`));
  const used = { ...input, params: params.length > 0 ? Object.fromEntries(params) : undefined };
  const hide = (key: string, value: unknown) =>
    key.startsWith('password') && value !== '' ? '…' : plain(key, value);
  const text = JSON.stringify(used, hide);
  return text === '{}' ? 'no parameters' : short(text);
}

export function cameText(status: number, text: string): string {
  const [, title] = /^\s*<.*<title>(.*?)<\/title>/is.exec(text) ?? [];
  return short(`${status} ${title === undefined ? text : `the page "${title}"`}`);
}

/** Formats a finding as one line, or a cause with the number of checks that were not run for it. */
export function lineOf(
  { endpoint, sent, came, contract, consequence }: Finding,
  notRun?: number,
): string {
  const request = `${addressOf(endpoint)} | sent: ${sent} | came: ${came}`;
  return notRun === undefined
    ? `FAILED      ${request} | contract: ${contract} | means: ${consequence}`
    : `CAUSE       ${contract} ${notRun} checks not run. | ${request} | means: ${consequence}`;
}
