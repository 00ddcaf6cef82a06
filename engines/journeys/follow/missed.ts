import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { compileRules, ruleContext, rulesSchema } from '#engines/audience/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import type { EnteringRows } from '../enter.ts';
import { versionOf, type Version } from '../versions.ts';
import type { Happening } from './happening.ts';
import { importedPeople } from './imported.ts';
import { matchSql } from './match.ts';

/** For so long a disabled journey notes whom its triggers speak of; after that nobody writes changes down for it. */
export const missedDays = 30;

/** Whether a disabled journey j still notes whom its triggers speak of. */
export function isNotingSql(account: Account): RawBuilder<SqlBool> {
  return sql<SqlBool>`(j.status = 'disabled' and j.archived_at is null and j.paused_at > ${account.now}::timestamptz - ${missedDays}::int * interval '1 day')`;
}

/** Notes whom the triggers of disabled journeys speak of, each once. They do not enter, neither now nor when a journey is enabled again. */
export async function noteMissed(
  account: Account,
  changes: readonly Happening[],
  rows: RawBuilder<unknown>,
): Promise<void> {
  const { rows: found } = await sql<Noting>`
    select v.journey_id as "journeyId", v.version, v.graph, v.settings, j.enabled_at::text as since
    from journeys j join journey_versions v on v.account_id = ${account.id} and v.journey_id = j.id and v.version = j.live_version
    where j.account_id = ${account.id} and ${isNotingSql(account)} and v.kinds && ${[...new Set(changes.map(({ kind }) => kind))]}::text[]
    order by v.journey_id`.execute(account.db);
  for (const { since, ...row } of found) {
    const version = versionOf(row);
    for (const node of version.graph.nodes) {
      if (node.type !== 'trigger' || node.trigger === null) continue;
      const { trigger } = node;
      await noteContacts(
        account,
        { version, node },
        sql`select x.contact_id from ${rows} where x.contact_id is not null and x.at >= coalesce(${since}::timestamptz, '-infinity') and ${matchSql(account, trigger)}`,
      );
      for (const { kind, ref, at } of changes) {
        if (kind !== 'imported' || ref === null) continue;
        const people = importedPeople(account, trigger, ref);
        if (people !== null && (since === null || Date.parse(at) >= Date.parse(since)))
          await noteContacts(
            account,
            { version, node },
            sql`select f.contact_id from (${people}) f`,
          );
      }
    }
  }
}

interface Noting {
  journeyId: number;
  version: number;
  graph: unknown;
  settings: unknown;
  // Since when it was enabled before: what happened earlier is none of its business.
  since: string | null;
}

async function noteContacts(
  account: Account,
  { version, node }: { version: Version; node: EnteringRows['node'] },
  contacts: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    insert into journey_missed (account_id, journey_id, contact_id, at)
    select ${account.id}::bigint, ${version.journeyId}::bigint, c.id, ${account.now}::timestamptz from contacts c
    where c.account_id = ${account.id} and c.id in (${contacts}) and ${await ruleSql(account, node.rules)} order by c.id
    on conflict (account_id, journey_id, contact_id) do update set at = excluded.at`.execute(
    account.db,
  );
}

async function ruleSql(
  account: Account,
  rules: EnteringRows['node']['rules'],
): Promise<RawBuilder<SqlBool>> {
  if (rules === null) return sql<SqlBool>`true`;
  const rule = rulesSchema.parse(rules);
  const context = await ruleContext(account, { rules: [rule], form: 'one' });
  return sql<SqlBool>`coalesce(${compileRules(rule, context)}, false)`;
}

/** How many contacts would have entered a journey since it was disabled; who was inside before is not counted where nobody enters twice. */
export async function missedIn(account: Account, journeyId: number): Promise<number> {
  const { rows } = await sql<{ missed: number }>`
    select count(*)::int as missed from journeys j
      join journey_versions v on v.account_id = ${account.id} and v.journey_id = ${journeyId} and v.version = j.live_version
      join journey_missed m on m.account_id = ${account.id} and m.journey_id = ${journeyId} and m.at >= j.paused_at
    where j.account_id = ${account.id} and j.id = ${journeyId} and j.status = 'disabled'
      and (v.settings #>> '{reentry,kind}' <> 'never' or coalesce((v.settings #>> '{reentry,by_key}')::boolean, false) or not exists (
        select from journey_people p where p.account_id = ${account.id} and p.journey_id = ${journeyId} and p.contact_id = m.contact_id))`.execute(
    account.db,
  );
  return rows[0]?.missed ?? 0;
}
