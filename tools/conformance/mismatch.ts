import * as z from 'zod/mini';
import { expectedOf } from '#contract/expected.ts';
import { instantOf } from '#contract/instant.ts';
import { valueText } from './finding.ts';

type Issue = z.core.$ZodIssue;

const isInstant = /(^|_)at$|^timestamp$/;
const instantText = 'an ISO 8601 time, such as 2026-01-31T12:00:00Z';

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
