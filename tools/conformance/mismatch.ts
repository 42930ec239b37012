import * as z from 'zod/mini';
import { expectedOf } from '#contract/expected.ts';
import { instantOf } from '#contract/instant.ts';
import { valueText } from './finding.ts';

type Issue = z.core.$ZodIssue;

const isInstant = /(^|_)at$|^timestamp$/;
const instantText = 'an ISO 8601 time, such as 2026-01-31T12:00:00Z';

/**
 * Parses a response body. Returns `problems` with what is expected and what came if the body does not match, and what they have in common
 * with those of other responses.
 */
export function parseBody(
  schema: z.ZodMiniType,
  body: unknown,
): { data: unknown; problems: string; cause?: string | undefined } {
  const { data, error } = z.safeParse(schema, body, { reportInput: true });
  const issues = error?.issues ?? [];
  const problems =
    issues.length > 0 ? issues.map((issue) => problemOf(issue, body)) : [...unreadableTimes(body)];
  const text = problems.slice(0, 3).join('; ');
  return { data, problems: text, cause: causeOf(problems[0]) };
}

function problemOf({ path, ...issue }: Issue, body: unknown): string {
  const at = path.join('.') || 'the body';
  const name = String(path.at(-1));
  const expected = isInstant.test(name) ? instantText : expectedOf(issue as Issue);
  const came = issue.input === undefined ? otherName(name, path.slice(0, -1), body) : undefined;
  return `${at}: expected ${expected}, came ${came ?? valueText(issue.input)}`;
}

/** Names a member that has a missing one's name in another style, such as createdAt. */
function otherName(name: string, path: PropertyKey[], body: unknown): string | undefined {
  const plain = (text: string) => text.replaceAll(/[_-]/g, '').toLowerCase();
  const parent = path.reduce((part, key) => (part as Record<PropertyKey, unknown>)?.[key], body);
  const other = Object.keys(parent ?? {}).find((other) => plain(other) === plain(name));
  return other && `${other} instead`;
}

/** Returns what problems with one cause have in common; undefined if something is missing, which is an error of one response. */
function causeOf(problem = ''): string | undefined {
  if (problem.endsWith('came nothing')) return undefined;
  return problem.endsWith(' instead') ? 'names' : problem.replace(/^.*?: | \S*$/g, '');
}

/** Returns the times that the console shows as `-`, which every text matches. */
function* unreadableTimes(value: unknown, path = ''): Generator<string> {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, part] of Object.entries(value)) {
    const at = path ? `${path}.${name}` : name;
    if (isInstant.test(name) && typeof part === 'string' && !instantOf(part))
      yield `${at}: expected ${instantText}, came ${valueText(part)}`;
    else yield* unreadableTimes(part, at);
  }
}
