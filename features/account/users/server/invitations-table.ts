import { sql, type RawBuilder } from 'kysely';
import { resourceTable, type ResourceTable } from '#platform/server/resource/resource-table.ts';

/** The state of an invitation at a time, in SQL; the table is `r`. */
export function stateAt(now: Date): RawBuilder<string> {
  return sql<string>`case when r.accepted_at is not null then 'accepted' when r.revoked_at is not null then 'revoked'
    when r.expires_at <= ${now.toISOString()}::timestamptz then 'expired' else 'invited' end`;
}

/** The table of invitations at a time. The hash of a link is no column of any answer. */
export function invitationsTable(now: Date): ResourceTable {
  // Once accepted, the truth about roles and primary contact is the member.
  const ofMember = (column: string, own: string) => (account: number) =>
    sql`coalesce((select ${sql.ref(`m.${column}`)} from account_members m
    where m.account_id = ${account} and m.user_id = r.user_id), ${sql.ref(`r.${own}`)})`;
  return resourceTable('invitations', {
    computed: {
      state: stateAt(now),
      roles: ofMember('roles', 'roles'),
      primary_contact: ofMember('is_primary', 'primary_contact'),
    },
    filter: (query) =>
      typeof query['state'] === 'string' ? [sql<boolean>`${stateAt(now)} = ${query['state']}`] : [],
  });
}
