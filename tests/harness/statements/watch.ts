import { appendFileSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fingerprintSync, loadModule } from 'libpg-query';
import pg from 'pg';
import { afterAll, expect } from 'vitest';
import { breachesOf, type Statement } from './check-statement.ts';
import { speakerAfter, type Speaker } from './follow-role.ts';
import { isKnown, isOfTheProduct, readers, watchedFolders } from './known-breaches.ts';
import { rules } from './rules.ts';

/*
 * Every statement that a test runs inside an account, or across accounts, is parsed once and held against the rules of
 * rules.ts. A test file that met a new breach of them fails at its end.
 */

const root = join(import.meta.dirname, '../../..');
const tenantTables = new Set(
  [
    ...readFileSync(join(root, 'docs/schema.sql'), 'utf8').matchAll(
      /table (\w+) \(\n {2}account_id /g,
    ),
  ].map((match) => match[1]!),
);
const speakers = new WeakMap<object, Speaker>();
const seen = new Set<string>();
const complaints: string[] = [];
await loadModule();

const query = pg.Client.prototype.query as (...input: unknown[]) => unknown;
pg.Client.prototype.query = function watched(this: object, ...input: unknown[]) {
  const statement = statementIn(input);
  if (statement) {
    const speaker = speakers.get(this) ?? { as: 'owner' };
    if (speaker.as !== 'owner') look(statement, speaker);
    speakers.set(this, speakerAfter(speaker, statement));
  }
  return query.apply(this, input);
} as typeof pg.Client.prototype.query;

afterAll(() => {
  const file = relative(root, expect.getState().testPath ?? '');
  if (!watchedFolders.some((folder) => file.startsWith(folder))) return;
  expect(complaints.splice(0), 'statements that a database of many nodes could not run').toEqual(
    [],
  );
});

function statementIn([first, second]: unknown[]): Statement | null {
  if (typeof first === 'string')
    return { text: first, ...(Array.isArray(second) && { values: second }) };
  const { text, values = second, submit } = (first ?? {}) as Statement & { submit?: unknown };
  if (typeof text !== 'string' || submit) return null;
  return { text, ...(Array.isArray(values) && { values }) };
}

function look(statement: Statement, speaker: Speaker): void {
  const isAcrossAccounts = speaker.as === 'all accounts' && readers.has(speaker.reason);
  const once = `${isAcrossAccounts}${statement.text}`;
  if (seen.has(once)) return;
  seen.add(once);
  for (const { rule, what } of breachesOf(statement, { tenantTables, isAcrossAccounts })) {
    const fingerprint = fingerprintSync(statement.text);
    const place = placeOf();
    if (!isOfTheProduct(place)) continue;
    if (process.env.STATEMENTS_SEEN)
      appendFileSync(
        process.env.STATEMENTS_SEEN,
        `${JSON.stringify({ rule, what, fingerprint, place, speaker, text: statement.text })}\n`,
      );
    if (process.env.STATEMENTS_SEEN || isKnown(rule, fingerprint, place)) continue;
    const reason = speaker.as === 'all accounts' ? ` (across accounts: ${speaker.reason})` : '';
    complaints.push(`${place}${reason}: ${rule}, ${what}: ${rules[rule]}.\n${statement.text}`);
  }
}

// The first file of ours on the way to the statement that is not on everybody's way.
function placeOf(): string {
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = 60;
  const stack = new Error().stack ?? '';
  Error.stackTraceLimit = limit;
  const ours = [...stack.matchAll(/(?:file:\/\/)?(\/[^\s():]+\.ts):\d+/g)]
    .map((match) => relative(root, match[1]!))
    .filter(
      (file) =>
        !/node_modules|^tests\/harness\/statements|^platform\/server\/(database|account\/account\.ts)/.test(
          file,
        ),
    );
  return ours[0] ?? 'unknown';
}
