import type * as z from 'zod/mini';
import type { FieldErrors } from './refusal.ts';

type Issue = z.core.$ZodIssue;

const typeSentences: Record<string, string> = {
  string: 'This must be text.',
  int: 'This must be a whole number.',
  number: 'This must be a number.',
  boolean: 'This must be yes or no.',
  array: 'This must be a list.',
};

const formatSentences: Record<string, string> = {
  email: 'This is not an email address.',
  date: 'This is not a date such as 2026-11-21.',
};

/** Every message of the validation: one plain sentence for each kind of issue. */
function sentence(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return missing(issue.input) ? required : (typeSentences[issue.expected] ?? 'This is not a valid value.');
    case 'invalid_union':
      return missing(issue.input) ? required : 'This is not a valid value.';
    case 'too_small':
      if (issue.origin === 'array') return 'Choose at least one.';
      if (issue.origin !== 'string') return `This must be ${issue.minimum} or more.`;
      return issue.minimum === 1 ? required : `This must have at least ${issue.minimum} characters.`;
    case 'too_big':
      if (issue.origin === 'array') return `Choose at most ${issue.maximum}.`;
      return issue.origin === 'string'
        ? `This must have at most ${issue.maximum} characters.`
        : `This must be ${issue.maximum} or less.`;
    case 'invalid_format':
      return formatSentences[issue.format] ?? 'This is not in the right form.';
    case 'custom':
      return issue.message;
    default:
      return 'This is not a valid value.';
  }
}

const required = 'This field is required.';
const missing = (input: unknown) => input === undefined || input === null;

/** The issues of a failed parse as messages by field, each said once. Parse with `reportInput`, or nothing is missing. */
export function fieldErrorsOf(issues: Issue[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const issue of issues) {
    const field = String(issue.path[0] ?? 'request');
    errors[field] = [...new Set([...(errors[field] ?? []), sentence(issue)])];
  }
  return errors;
}
