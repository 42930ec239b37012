import type * as z from 'zod/mini';
import type { FieldErrors } from './http-error.ts';

type Issue = z.core.$ZodIssue;

const required = 'This field is required.';
const invalidValue = 'This value is not valid.';

const typeMessages: Record<string, string> = {
  string: 'Enter text.',
  int: 'Enter a whole number.',
  number: 'Enter a number.',
  boolean: 'Enter true or false.',
  array: 'Enter a list.',
};

const formatMessages: Record<string, string> = {
  email: 'Enter a valid email address.',
  date: 'Enter a date such as 2026-11-21.',
};

function messageOf(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return isMissing(issue.input) ? required : (typeMessages[issue.expected] ?? invalidValue);
    case 'invalid_union':
      return isMissing(issue.input) ? required : invalidValue;
    case 'too_small':
      if (issue.origin === 'array') return 'Select at least one.';
      if (issue.origin !== 'string') return `Enter ${issue.minimum} or more.`;
      return issue.minimum === 1 ? required : `Use at least ${issue.minimum} characters.`;
    case 'too_big':
      if (issue.origin === 'array') return `Select at most ${issue.maximum}.`;
      return issue.origin === 'string'
        ? `Use at most ${issue.maximum} characters.`
        : `Enter ${issue.maximum} or less.`;
    case 'invalid_format':
      return formatMessages[issue.format] ?? invalidValue;
    case 'custom':
      return issue.message;
    default:
      return invalidValue;
  }
}

const isMissing = (input: unknown) => input === undefined || input === null;

/** Groups the issues of a failed parse as messages by field, without duplicates. The parse must set `reportInput`. */
export function fieldErrorsOf(issues: Issue[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const issue of issues) {
    const field = String(issue.path[0] ?? 'request');
    errors[field] = [...new Set([...(errors[field] ?? []), messageOf(issue)])];
  }
  return errors;
}
