import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { countsSql } from './counts.ts';

/** What a step counts. */
export interface StepNumbers {
  waiting: number;
  passed: number;
  exited: number;
  failed: number;
  not_sent: Record<string, number>;
}

/** The figures of a journey; who waits is counted now, everything else in the asked days. */
export interface JourneyNumbers {
  entered: number;
  inside: number;
  finished: number;
  exited: number;
  goals: number;
  nodes: Record<string, StepNumbers>;
  edges: Record<string, number>;
}

/** Which figures are asked for. */
export interface NumbersQuery {
  version?: number | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** The figures of a journey, all or of one version and some days. */
export async function numbersOf(
  account: Account,
  journeyId: number,
  { version, from, to }: NumbersQuery = {},
): Promise<JourneyNumbers> {
  const { rows } = await sql<{ node: string; what: string; count: number }>`
    select node, what, sum(count)::int as count from (${countsSql(account, [journeyId])}) counts
    where (${version ?? null}::int is null or version = ${version ?? null}::int)
      and (what = 'waiting' or (day >= coalesce(${from ?? null}::date, '-infinity') and day <= coalesce(${to ?? null}::date, 'infinity')))
    group by node, what having sum(count) <> 0`.execute(account.db);
  const numbers: JourneyNumbers = {
    entered: 0,
    inside: 0,
    finished: 0,
    exited: 0,
    goals: 0,
    nodes: {},
    edges: {},
  };
  for (const row of rows) addCount(numbers, row);
  return numbers;
}

const totals = { entered: 'entered', waiting: 'inside', goal: 'goals' } as const;

function addCount(
  numbers: JourneyNumbers,
  { node, what, count }: { node: string; what: string; count: number },
): void {
  const step = (numbers.nodes[node] ??= {
    waiting: 0,
    passed: 0,
    exited: 0,
    failed: 0,
    not_sent: {},
  });
  if (what in totals) numbers[totals[what as keyof typeof totals]] += count;
  if (what === 'finished' || what === 'exited') numbers[what] += count;
  if (what === 'waiting' || what === 'passed' || what === 'exited' || what === 'failed')
    step[what] += count;
  const [kind, rest = ''] = splitOnce(what);
  if (kind === 'not_sent') step.not_sent[rest] = (step.not_sent[rest] ?? 0) + count;
  if (kind === 'out') numbers.edges[`${node}.${rest}`] = count;
}

function splitOnce(text: string): [string, string | undefined] {
  const at = text.indexOf(':');
  return at === -1 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)];
}
