import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { saidMessages } from './harness/said-messages.ts';

const root = join(import.meta.dirname, '..');
const english = globSync('{platform/web/i18n,apps/web/i18n,features/*/*/web}/en.json', {
  cwd: root,
}).sort();

/** Phrases that a marketer has to guess at, and the terms that marketing tools use instead. */
const phrases: readonly { phrase: RegExp; instead: string }[] = [
  { phrase: /\beverybody\b/i, instead: 'recipients, contacts or users' },
  { phrase: /\bsomebody\b/i, instead: 'a recipient, a contact or a user' },
  { phrase: /\bto mend\b|\bmend first\b/i, instead: 'Fix N issues before sending' },
  { phrase: /\bbefore it leaves\b/i, instead: 'Pre-send checks' },
  { phrase: /\bspeaks against it\b/i, instead: 'No issues found' },
  { phrase: /\bin short\b/i, instead: 'Summary' },
  { phrase: /\bneeds you\b/i, instead: 'Needs attention' },
  { phrase: /\bchange your mind\b/i, instead: 'Undo window' },
  { phrase: /\bagain and again\b/i, instead: 'Recurring' },
  { phrase: /\bbefore everything else\b/i, instead: 'High priority' },
  { phrase: /\beach person usually\b/i, instead: 'Best open (or purchase) time per recipient' },
  { phrase: /\beach person’s time zone\b/i, instead: 'Recipient’s time zone' },
  { phrase: /\bdomain rests\b|\bresting\b/i, instead: 'Sending paused' },
  { phrase: /\bcould not be understood\b/i, instead: 'could not be processed' },
  { phrase: /\bat the hand-over\b/i, instead: 'Connection lost after sending' },
  { phrase: /\bput away\b/i, instead: 'archived' },
  { phrase: /\bshown first\b/i, instead: 'pinned' },
  { phrase: /\b(lend|lent)\b/i, instead: 'share' },
  { phrase: /\bof now\b(?! on)/i, instead: 'current' },
  { phrase: /\be-mails?\b/i, instead: 'email' },
];

const ofInterface = [
  ...phrases,
  {
    phrase:
      /(?<!\bdo not |\binbound |[\w@/.-])mails?\b(?! (servers?|programs?|scanners?|only)\b|[.-]\w)/i,
    instead: 'email',
  },
];

const flatten = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values(value as object).flatMap(flatten);

const problemsOf = (text: string, words: typeof phrases): string[] =>
  words
    .filter(({ phrase }) => phrase.test(text))
    .map(({ phrase, instead }) => `“${text}” (${phrase.exec(text)?.[0]}): say ${instead}`);

test('labels and hints of the interface use the terms of marketing tools', () => {
  expect(english.length).toBeGreaterThan(30);
  const problems = english.flatMap((file) =>
    flatten(JSON.parse(readFileSync(join(root, file), 'utf8')))
      .flatMap((text) => problemsOf(text, ofInterface))
      .map((problem) => `${file}: ${problem}`),
  );
  expect(problems).toEqual([]);
});

test('messages of the server use the terms of marketing tools', () => {
  const messages = saidMessages();
  expect(messages.length).toBeGreaterThan(300);
  expect(messages.flatMap(({ text }) => problemsOf(text, phrases))).toEqual([]);
});

test('a phrase that comes back is named with its term', () => {
  expect(problemsOf('Where everybody ended up', ofInterface)).toHaveLength(1);
  expect(problemsOf('{{count}} things to mend first', ofInterface)).toHaveLength(1);
  expect(problemsOf('Show all mails', ofInterface)).toEqual([
    '“Show all mails” (mails): say email',
  ]);
  expect(problemsOf('Your mail server refused mail.example.com', ofInterface)).toEqual([]);
});
