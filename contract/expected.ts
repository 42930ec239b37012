import type * as z from 'zod/mini';

type Issue = z.core.$ZodIssue;

const names: Record<string, string> = {
  array: 'a list',
  boolean: 'true or false',
  int: 'an integer',
  number: 'a number',
  object: 'an object',
  string: 'text',
};

/** Describes what an issue expects, the alternatives of a union once each. */
export function expectedOf(issue: Issue): string {
  if (issue.code === 'invalid_union') {
    const all = issue.errors.flatMap((issues) => issues.slice(0, 1).map(expectedOf));
    return [...new Set(all)].filter((text) => text !== 'bigint').join(' or ') || 'another value';
  }
  if (issue.code === 'invalid_type') return names[issue.expected] ?? issue.expected;
  if (issue.code === 'invalid_value')
    return issue.values.map((value) => JSON.stringify(value)).join(' or ');
  if (issue.code === 'invalid_format') return `text of the form ${issue.pattern ?? issue.format}`;
  if (issue.code === 'too_small') return `at least ${issue.minimum}`;
  if (issue.code === 'too_big') return `at most ${issue.maximum}`;
  return 'another value';
}
