import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { saidMessages } from './harness/said-messages.ts';

const root = join(import.meta.dirname, '..');
const filesOf = (names: string): string[] =>
  globSync(`{platform/web/i18n,apps/web/i18n,features/*/*/web}/${names}.json`, {
    cwd: root,
  }).sort();

/** Phrases that a marketer has to guess at, and the terms that marketing tools use instead. */
const phrases: readonly { phrase: RegExp; instead: string }[] = [
  { phrase: /\beverybody\b/i, instead: 'recipients, contacts or users' },
  { phrase: /\bsomebody\b/i, instead: 'a recipient, a contact or a user' },
  { phrase: /\bwhoever\b/i, instead: 'the contact, the user or the administrator' },
  { phrase: /\bmend(ed)?\b/i, instead: 'fix or correct' },
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
  { phrase: /^together$/i, instead: 'Total' },
  { phrase: /^asked for$/i, instead: 'Requested' },
  { phrase: /\blead over\b/i, instead: 'open or use' },
  { phrase: /\bgo(es)? on\b/i, instead: 'resume or continue' },
  { phrase: /^change it\b/i, instead: 'the verb and its noun, such as Edit campaign' },
  { phrase: /\b(so long|how long) before it goes\b/i, instead: 'before sending' },
  { phrase: /\bnot looked\b/i, instead: 'Not checked yet' },
  { phrase: /\bis no (domain|address|email)\b/i, instead: 'is not a …' },
  { phrase: /\bwhat holds for\b/i, instead: 'Settings of' },
  { phrase: /\bopen alone\b/i, instead: 'Open in a new tab' },
  { phrase: /\bwho(ever)? may what\b/i, instead: 'permissions' },
  { phrase: /\bis made$/i, instead: 'created' },
  {
    // Right are the state “do not mail”, the page “Inbound mail” and its webhooks, host names, and programs that handle email.
    phrase:
      /(?<!\bdo not |\binbound |[\w@/.-])mails?\b(?! (servers?|programs?|scanners?|webhook)\b|[.-]\w)/i,
    instead: 'email',
  },
];

const germanPhrases: typeof phrases = [
  {
    // Right are words made with it (Mailserver), and “Mail Settings”, as SendGrid calls a page.
    phrase: /(?<![\w-])Mails?(?!\w|\.\w| Settings\b)/,
    instead: 'E-Mail',
  },
  { phrase: /was aus allen wurde/i, instead: 'Zustellübersicht' },
  { phrase: /anders zu überlegen/i, instead: 'Rückgängig-Frist' },
  { phrase: /^vor allem anderen$/i, instead: 'Hohe Priorität' },
  { phrase: /zurückgekommen|kam zurück/i, instead: 'unzustellbar' },
];

const flatten = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values(value as object).flatMap(flatten);

const problemsOf = (text: string, words: typeof phrases): string[] =>
  words
    .filter(({ phrase }) => phrase.test(text))
    .map(({ phrase, instead }) => `“${text}” (${phrase.exec(text)?.[0]}): say ${instead}`);

const problemsIn = (file: string, words: typeof phrases): string[] =>
  flatten(JSON.parse(readFileSync(join(root, file), 'utf8')))
    .flatMap((text) => problemsOf(text, words))
    .map((problem) => `${file}: ${problem}`);

test('labels and hints of the interface use the terms of marketing tools', () => {
  const english = filesOf('en');
  expect(english.length).toBeGreaterThan(30);
  expect(english.flatMap((file) => problemsIn(file, phrases))).toEqual([]);
});

test('German texts of interface and server use the terms of marketing tools', () => {
  const german = filesOf('{de,messages.de}');
  expect(german.length).toBeGreaterThan(30);
  expect(german.flatMap((file) => problemsIn(file, germanPhrases))).toEqual([]);
});

test('pages that recipients open from an email use the same terms', () => {
  const { en, de } = JSON.parse(
    readFileSync(join(root, 'engines/tracking/pages/page-texts.json'), 'utf8'),
  );
  expect(flatten(en).length).toBeGreaterThan(20);
  expect(flatten(en).flatMap((text) => problemsOf(text, phrases))).toEqual([]);
  expect(flatten(de).flatMap((text) => problemsOf(text, germanPhrases))).toEqual([]);
});

test('the roadmap uses them in both languages', () => {
  const { stages } = JSON.parse(
    readFileSync(join(root, 'apps/web/pages/roadmap.json'), 'utf8'),
  ) as {
    stages: { items: { en: unknown; de: unknown }[] }[];
  };
  const items = stages.flatMap((stage) => stage.items);
  expect(items.length).toBeGreaterThan(8);
  expect(items.flatMap(({ en }) => flatten(en).flatMap((t) => problemsOf(t, phrases)))).toEqual([]);
  expect(
    items.flatMap(({ de }) => flatten(de).flatMap((t) => problemsOf(t, germanPhrases))),
  ).toEqual([]);
});

test('messages of the server use the terms of marketing tools', () => {
  const messages = saidMessages();
  expect(messages.length).toBeGreaterThan(300);
  expect(messages.flatMap(({ text }) => problemsOf(text, phrases))).toEqual([]);
});

test('a phrase that comes back is named with its term', () => {
  expect(problemsOf('Where everybody ended up', phrases)).toHaveLength(1);
  expect(problemsOf('{{count}} things to mend first', phrases)).toHaveLength(1);
  expect(problemsOf('Show all mails', phrases)).toEqual(['“Show all mails” (mails): say email']);
  expect(problemsOf('Your mail server refused mail.example.com', phrases)).toEqual([]);
  expect(problemsOf('The mail was not sent.', phrases)).toHaveLength(1);
  expect(problemsOf('Mend the file and check again.', phrases)).toHaveLength(1);
  expect(problemsOf('Die Mail wird gelesen', germanPhrases)).toEqual([
    '“Die Mail wird gelesen” (Mail): say E-Mail',
  ]);
  expect(
    problemsOf('Der Mailserver wies die E-Mail an mail.Example.com ab', germanPhrases),
  ).toEqual([]);
});
