import { isDeepStrictEqual } from 'node:util';
import { type Endpoint, prefix } from '#contract/endpoint.ts';
import type { Reply } from './client.ts';

/** One breach of the contract. */
export interface Finding {
  endpoint: Endpoint;
  /** The input of the request. */
  sent: string;
  /** The status and the body of the response. */
  came: string;
  /** The rule that the response breaks, what it expects, the value that came, and what to do. */
  contract: string;
  /** What findings with one cause have in common. */
  cause: string;
  /** The consequence for a person who uses the console. */
  consequence: string;
}

interface BreachOptions {
  /** By default the first endpoint of the check. */
  endpoint?: Endpoint | undefined;
  /** By default that of the check. */
  consequence?: string | undefined;
  /** What findings with one cause have in common, by default the rule. */
  cause?: string | undefined;
  /** By default those of the check. */
  blocks?: 'everything' | undefined;
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

/** Returns the text of a document of HTML. */
export const shownText = (html: string) =>
  short(html.replace(/<(style|script)\b.*?<\/\1>|<[^>]*>/gis, ' '));

/** Formats a response: its status, its type unless it is JSON, and its text. */
export function cameText({ status, headers, text }: Reply): string {
  const [type = ''] = headers.get('Content-Type')?.split(';') ?? [];
  if (type === 'text/html' || /^\s*<!doctype/i.test(text))
    return `${status} the page "${shownText(text)}"`;
  return short(`${status} ${text === '' || type.includes('json') ? '' : `${type} `}${text}`);
}

const requestOf = ({ endpoint, sent, came }: Finding) =>
  `${addressOf(endpoint)} | sent: ${sent} | came: ${came}`;

/** Formats a finding as one line. */
export const lineOf = (finding: Finding) =>
  `FAILED      ${requestOf(finding)} | contract: ${finding.contract} | means: ${finding.consequence}`;

/** Formats a finding that explains others as one line, with the checks that were not run for it, or the endpoints that are like it. */
export function causeLineOf(finding: Finding, notRun: number, others: Endpoint[]): string {
  const isSame = others.length > 0;
  const count = isSame ? `The same at ${others.length} others.` : `${notRun} checks not run.`;
  const line = `CAUSE       ${finding.contract} ${count} | ${requestOf(finding)} | means: ${finding.consequence}`;
  return isSame ? `${line} | others: ${others.map(({ name }) => name).join(', ')}` : line;
}
