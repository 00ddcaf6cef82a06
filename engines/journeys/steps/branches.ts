import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { compileRules, ruleContext, rulesSchema } from '#engines/audience/public.ts';
import type { Node } from '../contract.ts';
import type { Outcome, Passer, Run } from '../passer.ts';
import type { AtStep } from './handler.ts';

/** Asks the branches in their order, all people in one statement. */
export async function atCondition(
  { account }: Run,
  node: Extract<Node, { type: 'condition' }>,
  { people }: AtStep,
): Promise<Outcome[]> {
  const asked = node.branches.flatMap(({ key, rules }) =>
    rules === null ? [] : [{ key, rules: rulesSchema.parse(rules) }],
  );
  const context = await ruleContext(account, {
    rules: asked.map(({ rules }) => rules),
    form: 'one',
  });
  const cases = asked.map(
    ({ key, rules }) =>
      sql`when coalesce(${compileRules(rules, context)}, false) then ${key}::text`,
  );
  const { rows } = await sql<{ id: number; branch: string }>`
    select c.id, ${cases.length === 0 ? sql`'else'` : sql`case ${sql.join(cases, sql` `)} else 'else' end`} as branch from contacts c
    where c.account_id = ${account.id} and c.id = any(${people.map(({ contactId }) => contactId)}::bigint[])`.execute(
    account.db,
  );
  const branches = new Map(rows.map(({ id, branch }) => [id, branch]));
  return people.map(({ contactId }) => {
    const branch = branches.get(contactId);
    return branch === undefined ? { out: 'exited', reason: 'deleted' } : { go: branch };
  });
}

/** Splits people by chance that is the same whenever it is asked. */
export function atSplit(
  { version }: Run,
  node: Extract<Node, { type: 'split' }>,
  { people }: AtStep,
): Promise<Outcome[]> {
  return Promise.resolve(
    people.map((person) => ({ go: branchOf(version.journeyId, node, person) })),
  );
}

/** The branch of an entry: a hash of journey, step, contact and entry. Pure. */
export function branchOf(
  journeyId: number,
  node: Extract<Node, { type: 'split' }>,
  { contactId, entry }: Pick<Passer, 'contactId' | 'entry'>,
): string {
  const hash = createHash('sha256').update(`${journeyId}:${node.key}:${contactId}:${entry}`);
  const part = (hash.digest().readUInt32BE(0) / 2 ** 32) * 100;
  let sum = 0;
  for (const { key, percent } of node.branches) {
    sum += percent;
    if (part < sum) return key;
  }
  return node.branches.at(-1)!.key;
}
