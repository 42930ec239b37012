import { type Endpoint, prefix } from '#contract/endpoint.ts';

/** One breach of the contract. */
export interface Finding {
  endpoint: Endpoint;
  /** The input of the request. */
  sent: string;
  /** The status and the body of the response. */
  came: string;
  /** The rule that the response breaks. */
  contract: string;
  /** The consequence for a person who uses the console. */
  consequence: string;
}

/** Ends a check. The suite adds the request, the response and the consequence to make a finding. */
export class Breach extends Error {
  readonly endpoint: Endpoint | undefined;

  constructor(contract: string, endpoint?: Endpoint) {
    super(contract);
    this.endpoint = endpoint;
  }
}

/** Ends a check that cannot be carried out, such as without data. The message is the reason. */
export class NotTested extends Error {}

/** Throws a Breach with the rule of the contract unless `ok`. */
export function must(ok: unknown, contract: string, endpoint?: Endpoint): asserts ok {
  if (!ok) throw new Breach(contract, endpoint);
}

export const addressOf = ({ method, path }: Endpoint) => `${method.padEnd(6)} ${prefix}${path}`;

const short = (text: string) => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > 200 ? `${line.slice(0, 200)}…` : line;
};

/** Formats an input for a finding, without passwords and parameters that the path does not have. */
export function sentText({ path }: Endpoint, input: { params?: object }): string {
  const params = Object.entries(input.params ?? {}).filter(([name]) => path.includes(`{${name}}`));
  const used = { ...input, params: params.length > 0 ? Object.fromEntries(params) : undefined };
  const hide = (key: string, value: unknown) => {
    if (/^password/.test(key)) return '…';
    return typeof value === 'bigint' ? String(value) : value;
  };
  const text = JSON.stringify(used, hide);
  return text === '{}' ? 'no parameters' : short(text);
}

export const cameText = (status: number, text: string) => short(`${status} ${text}`);

/** Formats a finding as one line. */
export const lineOf = ({ endpoint, sent, came, contract, consequence }: Finding) =>
  `FAILED      ${addressOf(endpoint)} | sent: ${sent} | came: ${came} | contract: ${short(contract)} | means: ${consequence}`;
