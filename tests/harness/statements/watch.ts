import { appendFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fingerprintSync, loadModule } from 'libpg-query';
import pg from 'pg';
import { afterAll, expect } from 'vitest';
import { accountsBeside, examine, type Examined, type Statement } from './check-statement.ts';
import { speakerAfter, type Speaker } from './follow-role.ts';
import { isKnown, isOfTheProduct, readers } from './known-breaches.ts';
import { rules, type Breach } from './rules.ts';
import { drawnColumns, tablesOfAccounts } from './schema-tables.ts';

/*
 * Every statement that a test runs inside an account, or across accounts, is parsed once in a process and held against the
 * rules of rules.ts; the accounts that are bound to it, each time it runs. A test file that met a breach fails at its end.
 */

const root = join(import.meta.dirname, '../../..');
const complaints = theWatchOfThisProcess();
await loadModule();

afterAll(() => {
  expect(complaints.splice(0), 'statements that a database of many nodes could not run').toEqual(
    [],
  );
});

// Many test files share a process, and this file is loaded anew for each of them: the watch begins with the first.
function theWatchOfThisProcess(): string[] {
  const kept = globalThis as { complaintsAboutStatements?: string[] };
  kept.complaintsAboutStatements ??= beginToWatch();
  return kept.complaintsAboutStatements;
}

function beginToWatch(): string[] {
  const speakers = new WeakMap<object, Speaker>();
  const complaints: string[] = [];
  const look = lookOnce(complaints);
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
  return complaints;
}

function statementIn([first, second]: unknown[]): Statement | null {
  if (typeof first === 'string')
    return { text: first, ...(Array.isArray(second) && { values: second }) };
  const { text, values = second, submit } = (first ?? {}) as Statement & { submit?: unknown };
  if (typeof text !== 'string' || submit) return null;
  return { text, ...(Array.isArray(values) && { values }) };
}

// Parsing takes longer than running most statements, so each text is parsed when it comes for the first time.
function lookOnce(complaints: string[]): (statement: Statement, speaker: Speaker) => void {
  const examined = { one: new Map<string, Examined>(), all: new Map<string, Examined>() };
  return ({ text, values }, speaker) => {
    const isAcrossAccounts = speaker.as === 'all accounts' && readers.has(speaker.reason);
    const known = examined[isAcrossAccounts ? 'all' : 'one'];
    const before = known.get(text);
    const now =
      before ?? examine(text, { tenantTables: tablesOfAccounts, drawnColumns, isAcrossAccounts });
    if (!before) known.set(text, now);
    const breaches = [...(before ? [] : now.breaches), ...accountsBeside(now, values ?? [])];
    for (const breach of breaches) complain({ breach, text, speaker }, complaints);
  };
}

function complain(
  { breach, text, speaker }: { breach: Breach; text: string; speaker: Speaker },
  complaints: string[],
): void {
  const { rule, what } = breach;
  const place = placeOf();
  if (!isOfTheProduct(place)) return;
  if (process.env.STATEMENTS_SEEN)
    appendFileSync(
      process.env.STATEMENTS_SEEN,
      `${JSON.stringify({ rule, what, fingerprint: fingerprintSync(text), place, speaker, text })}\n`,
    );
  if (process.env.STATEMENTS_SEEN || isKnown(rule, fingerprintSync(text), place)) return;
  const reason = speaker.as === 'all accounts' ? ` (across accounts: ${speaker.reason})` : '';
  complaints.push(`${place}${reason}: ${rule}, ${what}: ${rules[rule]}.\n${text}`);
}

// The first file of ours on the way to the statement that is not on everybody's way.
function placeOf(): string {
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = 60;
  const stack = new Error().stack ?? '';
  Error.stackTraceLimit = limit;
  const ours = [...stack.matchAll(/(?:file:\/\/)?(\/[^\s():?]+\.ts)(?:\?[^\s():]*)?:\d+/g)]
    .map((match) => relative(root, match[1]!))
    .filter(
      (file) =>
        !/node_modules|^tests\/harness\/statements|^platform\/server\/(database|account\/account\.ts)/.test(
          file,
        ),
    );
  return ours[0] ?? 'unknown';
}
