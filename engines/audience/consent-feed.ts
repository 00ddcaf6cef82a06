import { sql, type RawBuilder } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import type { ConsentChange } from './consent.ts';
import { idArray } from './contact-fields.ts';

/** A change of consent with its contact and subject, as readers of the feed get it. */
export interface ConsentDetail {
  id: number;
  change: ConsentChange;
  at: string;
  source: string;
  contact_id: number;
  /** Null when the contact is gone. */
  email: string | null;
  list_id: number | null;
  list_name: string | null;
}

/** Changes that say yes or no after an id: rows of (id, change, at) for a statement that follows them. */
export function consentFeedSql(account: Account, after: number): RawBuilder<unknown> {
  return sql`select e.id, e.change, e.at from consent_events e
    where e.account_id = ${account.id} and e.id > ${after} and e.channel = 'email'
      and e.change in ('subscribed', 'unsubscribed', 'do_not_mail', 'mail_again')`;
}

/** The id of the newest change of consent; 0 when there is none. */
export async function newestConsentId(account: Account): Promise<number> {
  const {
    rows: [row],
  } = await sql<{
    id: number;
  }>`select coalesce(max(id), 0) as id from consent_events where account_id = ${account.id}`.execute(
    account.db,
  );
  return row?.id ?? 0;
}

/** What some changes of consent were about. */
export async function consentDetails(
  account: Account,
  ids: readonly number[],
): Promise<ConsentDetail[]> {
  const { rows } = await sql<ConsentDetail>`
    select e.id, e.change, e.at, e.source, e.contact_id, coalesce(c.email, '') as email, e.list_id, l.name as list_name
    from consent_events e
      left join contacts c on c.account_id = ${account.id} and c.id = e.contact_id
      left join lists l on l.account_id = ${account.id} and l.id = e.list_id
    where e.account_id = ${account.id} and e.id = any(${idArray(ids)})`.execute(account.db);
  return rows;
}
