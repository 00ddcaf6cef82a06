import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { naming } from '#platform/server/resource/uses-trait.ts';
import type { Records } from '#platform/server/resource/records.ts';
import { resourceTable, type Condition } from '#platform/server/resource/resource-table.ts';
import { smsContacts, type SmsState } from '../contract/sms-contacts.ts';

/** Where SMS contacts are kept; what they are called stands with the contact of the same id. */
export const smsContactRecords: Records<typeof smsContacts> = {
  contract: smsContacts,
  table: naming(
    resourceTable('sms_contacts', {
      computed: {
        phone: sql`r.phone_key`,
        email: ofContact(sql`coalesce(c.email, '')`),
        first_name: ofContact(sql`c.first_name`),
        last_name: ofContact(sql`c.last_name`),
        status: (account) => stateSql(account),
      },
      filter: ({ sms_list_id: list, status }, account) => [
        ...(typeof list === 'number' ? [isOnList(account, list, status)] : []),
        ...(typeof status === 'string' && typeof list !== 'number'
          ? [sql<SqlBool>`${stateSql(account)} = ${status}`]
          : []),
      ],
    }),
    { subscribed_sms_list_ids: 'sms_lists', unsubscribed_sms_list_ids: 'sms_lists' },
  ),
};

/** The state of SMS contact r: in one list, or in all of them. */
export function stateSql(account: number, list?: number): RawBuilder<SmsState> {
  const held = (status: string) => sql<SqlBool>`exists (select from sms_memberships m
    where m.account_id = ${account} and m.contact_id = r.id and m.status = ${status} ${list === undefined ? sql`` : sql`and m.list_id = ${list}`})`;
  return sql<SmsState>`case when ${isOptedOut(account)} then 'do_not_text' when ${held('subscribed')} then 'subscribed'
    when ${held('unsubscribed')} then 'unsubscribed' else 'unselected' end`;
}

function isOnList(account: number, list: number, status: unknown): Condition {
  if (status === 'unselected') return sql<SqlBool>`false`;
  const isOut = isOptedOut(account);
  const membership = typeof status === 'string' && status !== 'do_not_text' ? status : null;
  const isHeld = sql<SqlBool>`exists (select from sms_memberships m where m.account_id = ${account} and m.list_id = ${list}
    and m.contact_id = r.id ${membership === null ? sql`` : sql`and m.status = ${membership}`})`;
  if (status === undefined) return isHeld;
  return status === 'do_not_text'
    ? sql<SqlBool>`${isHeld} and ${isOut}`
    : sql<SqlBool>`${isHeld} and not ${isOut}`;
}

function isOptedOut(account: number): Condition {
  return sql<SqlBool>`exists (select from sms_unsubscribes u where u.account_id = ${account} and u.phone_key = r.phone_key)`;
}

function ofContact(value: RawBuilder<unknown>) {
  return (account: number) =>
    sql`(select ${value} from contacts c where c.account_id = ${account} and c.id = r.id)`;
}
