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
      return tooSmallMessage(issue);
    case 'too_big':
      return tooBigMessage(issue);
    case 'invalid_format':
      if (issue.input === '') return required;
      return formatMessages[issue.format] ?? invalidValue;
    case 'custom':
      return issue.message;
    default:
      return invalidValue;
  }
}

function tooSmallMessage({ origin, minimum, input }: z.core.$ZodIssueTooSmall): string {
  if (origin === 'array') return 'Select at least one.';
  if (origin !== 'string') return `Enter ${minimum} or more.`;
  return input === '' ? required : `Use at least ${minimum} characters.`;
}

function tooBigMessage({ origin, maximum }: z.core.$ZodIssueTooBig): string {
  if (origin === 'array') return `Select at most ${maximum}.`;
  return origin === 'string' ? `Use at most ${maximum} characters.` : `Enter ${maximum} or less.`;
}

const isMissing = (input: unknown) => input === undefined || input === null;

/** Groups the issues of a failed parse as messages by field, without duplicates. The parse must set `reportInput`. */
export function fieldErrorsOf(issues: Issue[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const issue of issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) errors[key] = ['This parameter is unknown here.'];
      continue;
    }
    const field = String(issue.path[0] ?? 'request');
    errors[field] = [...new Set([...(errors[field] ?? []), messageOf(issue)])];
  }
  return errors;
}
