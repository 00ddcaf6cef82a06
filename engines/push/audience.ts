import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { resolveAudience } from '#engines/audience/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import type { PushAudience } from './contract.ts';

const ids = (list: readonly number[]): RawBuilder<unknown> => sql`${[...list]}::bigint[]`;

/** Whether a contact c has a device of an application that pushes reach. */
export function hasDeviceSql(account: Account, applicationId: number): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (select from push_devices d where d.account_id = ${account.id} and d.application_id = ${applicationId}
    and d.contact_id = c.id and d.gone_at is null)`;
}

/** Everybody of an audience with a device: a select of (contact_id, address, reason). */
export async function pushCandidatesSql(
  account: Account,
  applicationId: number,
  audience: PushAudience,
): Promise<RawBuilder<unknown>> {
  const { lists, segments } = audience;
  const { segments: rules } = await resolveAudience(account, {
    lists: [],
    suppressedLists: [],
    segments,
    suppressedSegments: [],
  });
  const isMember = sql<SqlBool>`exists (select from list_memberships l where l.account_id = ${account.id}
    and l.list_id = any(${ids(lists)}) and l.contact_id = c.id)`;
  const chosen = [
    ...(audience.is_everybody ? [sql<SqlBool>`true`] : []),
    ...(lists.length > 0 ? [isMember] : []),
    ...rules,
  ];
  return sql`
    select c.id as contact_id, null::text as address, ${leftListsSql(account, lists)} as reason
    from (select distinct d.contact_id from push_devices d
      where d.account_id = ${account.id} and d.application_id = ${applicationId} and d.gone_at is null and d.contact_id is not null) reached
    join contacts c on c.account_id = ${account.id} and c.id = reached.contact_id
    where ${chosen.length === 0 ? sql`false` : sql`(${sql.join(chosen, sql` or `)})`}`;
}

/** Why a contact c may not get a push any more, or null. */
export function pushSuppressedSql(
  account: Account,
  applicationId: number,
  { lists }: Pick<PushAudience, 'lists'>,
): RawBuilder<string | null> {
  return sql<
    string | null
  >`case when not ${hasDeviceSql(account, applicationId)} then 'no_device' else ${leftListsSql(account, lists)} end`;
}

// Who has left all of the chosen lists that hold them is not written to by these lists; a segment never overrides that.
function leftListsSql(account: Account, lists: readonly number[]): RawBuilder<string | null> {
  if (lists.length === 0) return sql<null>`null::text`;
  return sql<
    string | null
  >`case when (select bool_or(l.status = 'subscribed') from list_memberships l where l.account_id = ${account.id}
    and l.list_id = any(${ids(lists)}) and l.contact_id = c.id) is false then 'unsubscribed' end`;
}
