import * as z from 'zod/mini';
import { instantOf } from '../../client/format/instant.ts';
import { valueText } from './finding.ts';

type Issue = z.core.$ZodIssue;

const isInstant = /(^|_)at$|^timestamp$/;
const instantText = 'an ISO 8601 time, such as 2026-01-31T12:00:00Z';

const names: Record<string, string> = { string: 'text', int: 'an integer', object: 'an object' };

/** Parses a response body. Returns `problems` with what is expected and what came if the body does not match. */
export function parseBody(
  schema: z.ZodMiniType,
  body: unknown,
): { data: unknown; problems: string } {
  const { data, error } = z.safeParse(schema, body, { reportInput: true });
  const problems = error
    ? error.issues.flatMap((issue) => problemsOf(issue))
    : [...unreadableTimes(body)];
  return { data, problems: problems.slice(0, 3).join('; ') };
}

function problemsOf({ path, ...issue }: Issue): string[] {
  const at = path.join('.') || 'the body';
  const name = String(path.at(-1));
  const expected = isInstant.test(name) ? instantText : expectedOf(issue as Issue);
  return [`${at}: expected ${expected}, came ${valueText(issue.input)}`];
}

/** Describes what an issue expects, the alternatives of a union once each. */
function expectedOf(issue: Issue): string {
  if (issue.code === 'invalid_union') {
    const all = issue.errors.flatMap((issues) => issues.slice(0, 1).map(expectedOf));
    return [...new Set(all)].filter((text) => text !== 'bigint').join(' or ') || 'another value';
  }
  if (issue.code === 'invalid_type') return names[issue.expected] ?? issue.expected;
  if (issue.code === 'invalid_value') return issue.values.map(valueText).join(' or ');
  if (issue.code === 'invalid_format') return `text of the form ${issue.pattern ?? issue.format}`;
  if (issue.code === 'too_small') return `at least ${issue.minimum}`;
  if (issue.code === 'too_big') return `at most ${issue.maximum}`;
  return 'another value';
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
