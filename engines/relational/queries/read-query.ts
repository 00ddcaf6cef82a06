import { createKillablePool } from '#platform/server/template/killable-pool.ts';
import type { QueryTable } from './check-query.ts';
import type { QueryVerdict } from './query-thread.ts';

/** The longest text of a query. */
export const longestQuery = 20_000;

/** What a query may not hold. */
export interface QueryProblem {
  word: string;
  message: string;
  /** Where the word stands, in UTF-16 units from the beginning. */
  from: number;
  to: number;
  line: number;
  column: number;
}

/** A text that is a query: the statement alone, and the tables it names. */
export interface ReadQuery {
  text: string;
  tables: readonly string[];
}

const pool = createKillablePool({
  program: new URL('./query-thread.ts', import.meta.url),
  size: 1,
  stepMilliseconds: 5000,
  limits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
});

/** Reads a text as a query over these tables, in a thread that is killed when that takes too long. */
export async function readQuery(
  text: string,
  tables: readonly QueryTable[],
): Promise<ReadQuery | { problem: QueryProblem }> {
  if (text.length > longestQuery)
    return {
      problem: problemAt(text, {
        word: '',
        at: 0,
        why: `the query is too long (at most ${longestQuery} characters)`,
      }),
    };
  let verdict: QueryVerdict | null = null;
  const ending = await pool.run({
    request: { text, tables },
    onPart: (part) => {
      verdict = part as QueryVerdict;
    },
  });
  // What the thread said is set by its callback, which the compiler does not see.
  const said = verdict as QueryVerdict | null;
  if (ending.how !== 'done' || said === null)
    return {
      problem: problemAt(text, {
        word: '',
        at: 0,
        why: 'the query is too deep to be read; make it simpler',
      }),
    };
  return said.ok ? { text: said.text, tables: said.tables } : { problem: problemAt(text, said) };
}

/** A problem by the place it stands at. */
export function problemAt(
  text: string,
  { word, at, why }: { word: string; at: number; why: string },
): QueryProblem {
  const before = text.slice(0, at);
  return {
    word,
    message: why,
    from: at,
    to: Math.min(text.length, at + Math.max(1, word.length)),
    line: before.split('\n').length,
    column: at - before.lastIndexOf('\n'),
  };
}

/** What is wrong with a query, as the message of its field. */
export function problemSentence({ word, message, line, column }: QueryProblem): string {
  const what = word === '' ? 'cannot be used' : `holds ${word.slice(0, 100)}`;
  return `${what} at line ${line}, column ${column}: ${message}`;
}
