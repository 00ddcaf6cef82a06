import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { compileRules, ruleContext, rulesSchema } from '#engines/audience/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import type { Outcome, Passer, Run } from '../passer.ts';
import type { Settings } from '../contract.ts';

/** The goal and the exits of a journey that are rules, as predicates over contacts c. */
export async function endRules(
  account: Account,
  { goal, exits }: Settings,
): Promise<{ goal: RawBuilder<SqlBool> | null; exits: RawBuilder<SqlBool>[] }> {
  const compiled = async (rules: unknown): Promise<RawBuilder<SqlBool>> => {
    const rule = rulesSchema.parse(rules);
    const context = await ruleContext(account, { rules: [rule], form: 'one' });
    return sql<SqlBool>`coalesce(${compileRules(rule, context)}, false)`;
  };
  const ofExits: RawBuilder<SqlBool>[] = [];
  for (const exit of exits) if (exit.kind === 'rules') ofExits.push(await compiled(exit.rules));
  return {
    goal: goal?.when.kind === 'rules' ? await compiled(goal.when.rules) : null,
    exits: ofExits,
  };
}

/** Who has reached the goal or meets an exit by now; the others are left out. A goal that does not end the journey is noted on the person. */
export async function askEnds(
  { account, version }: Run,
  people: readonly Passer[],
): Promise<Map<Passer, Outcome>> {
  const rules = await endRules(account, version.settings);
  const answers = new Map<Passer, Outcome>();
  if (people.length === 0 || (rules.goal === null && rules.exits.length === 0)) return answers;
  const isExit = rules.exits.length === 0 ? sql`false` : sql.join(rules.exits, sql` or `);
  const { rows } = await sql<{ id: number; isGoal: boolean; isExit: boolean }>`
    select c.id, ${rules.goal ?? sql`false`} as "isGoal", (${isExit}) as "isExit" from contacts c
    where c.account_id = ${account.id} and c.id = any(${people.map(({ contactId }) => contactId)}::bigint[])`.execute(
    account.db,
  );
  const found = new Map(rows.map((row) => [row.id, row]));
  for (const person of people) {
    const one = found.get(person.contactId);
    if (one?.isGoal) {
      person.isGoal = true;
      if (version.settings.goal?.ends === true)
        answers.set(person, { out: 'finished', reason: 'goal', isGoal: true });
    }
    if (one?.isExit && !answers.has(person))
      answers.set(person, { out: 'exited', reason: 'exit_rule' });
  }
  return answers;
}
