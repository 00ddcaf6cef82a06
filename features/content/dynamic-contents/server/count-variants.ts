import { sql } from 'kysely';
import { compileRules, ruleContext, type Rules } from '#engines/audience/public.ts';
import { countForPerson } from '#features/audience/segments/server/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import type { Services } from '#platform/server/services.ts';
import type { VariantCounts } from '../contract.ts';

interface Combination {
  /** Which rules find these contacts, in their order. */
  met: boolean[];
  count: number;
}

/** Counts whom each rule finds and who gets each variant, in one pass over the contacts. */
export async function countVariants(
  account: Account,
  services: Services,
  rules: readonly Rules[],
): Promise<VariantCounts> {
  const combinations = await countForPerson(account, services, async () => {
    const context = await ruleContext(account, { rules });
    const met = rules.map((rule) => sql`coalesce(${compileRules(rule, context)}, false)`);
    const { rows } = await sql<Combination>`
      select met, count(*)::float8 as count from (
        select array[${sql.join(met)}]::boolean[] as met from contacts c where c.account_id = ${account.id}
      ) asked group by met`.execute(account.db);
    return rows;
  });
  return countsOf(combinations, rules.length);
}

function countsOf(combinations: readonly Combination[], variants: number): VariantCounts {
  const sum = (which: (met: boolean[]) => boolean): number =>
    combinations.reduce((total, { met, count }) => total + (which(met) ? count : 0), 0);
  return {
    total: sum(() => true),
    default: sum((met) => !met.includes(true)),
    variants: Array.from({ length: variants }, (_, at) => ({
      matches: sum((met) => met[at] === true),
      gets: sum((met) => met.indexOf(true) === at),
    })),
  };
}
