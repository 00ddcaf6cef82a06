import { z } from 'zod';

type Issue = Parameters<z.core.$ZodErrorMap>[0];

const typeMessages: Readonly<Record<string, string>> = {
  string: 'must be a text',
  number: 'must be a number',
  int: 'must be a whole number',
  boolean: 'must be true or false',
  array: 'must be a list',
  tuple: 'must be a list',
  object: 'must be an object with fields',
  record: 'must be an object with fields',
  date: 'must be a date and time such as 2026-05-01T09:30:00Z',
  null: 'must be null',
  never: 'is not a known field',
};

const formatMessages: Readonly<Record<string, string>> = {
  email: 'must be an email address such as anna@example.com',
  url: 'must be a web address such as https://example.com',
  datetime: 'must be a date and time such as 2026-05-01T09:30:00Z',
  date: 'must be a date such as 2026-05-01',
  json_string: 'must be a JSON document',
};

/** What is wrong with a value, in the words of the product, where its schema has none of its own. */
export function plainMessage(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'is required';
      return typeMessages[issue.expected] ?? 'is not of the kind that is wanted here';
    case 'invalid_value':
      return issue.values.length === 1
        ? `must be ${issue.values.map(String).join('')}`
        : `must be one of ${issue.values.map(String).join(', ')}`;
    case 'too_big':
      return tooBigMessage(issue);
    case 'too_small':
      return tooSmallMessage(issue);
    case 'invalid_format':
      return formatMessages[issue.format] ?? 'is not written in the form that is wanted here';
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`;
    case 'invalid_key':
      return 'holds a field whose name is not allowed';
    default:
      return 'is not a value that is taken here';
  }
}

function tooBigMessage(issue: Extract<Issue, { code: 'too_big' }>): string {
  const { maximum, origin } = issue;
  if (origin === 'string') return `is too long (at most ${maximum} characters)`;
  if (origin === 'array' || origin === 'set' || origin === 'map')
    return `has too many entries (at most ${maximum})`;
  return issue.inclusive === false ? `must be less than ${maximum}` : `must be at most ${maximum}`;
}

function tooSmallMessage(issue: Extract<Issue, { code: 'too_small' }>): string {
  const { minimum, origin } = issue;
  if (origin === 'string')
    return minimum === 1 ? 'cannot be blank' : `is too short (at least ${minimum} characters)`;
  if (origin === 'array' || origin === 'set' || origin === 'map')
    return `has too few entries (at least ${minimum})`;
  return issue.inclusive === false ? `must be more than ${minimum}` : `must be at least ${minimum}`;
}

/** From now on schemas without words of their own speak like the product. */
export function speakPlainly(): void {
  z.config({ customError: plainMessage });
}
