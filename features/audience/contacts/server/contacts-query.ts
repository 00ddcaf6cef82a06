import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { resolveAudience } from '#engines/audience/public.ts';
import { countWaiting } from '#engines/tracking/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { invalid } from '#platform/server/errors.ts';
import { searchTooShort, type ContactFilter, type ContactListQuery } from '../contract.ts';

type Predicate = RawBuilder<SqlBool>;

/** The part of a query that says which contacts are meant. */
export type ContactChoice = Pick<
  ContactListQuery,
  'name' | 'search' | 'ids' | 'filter' | 'tag_id' | 'segment_id'
> & { listId?: number | undefined };

/** Contacts c meant by a choice: the joins and the condition of a statement over them. With a list, its membership is m. */
export interface ChosenContacts {
  from: RawBuilder<unknown>;
  where: Predicate;
  /** True when every contact of the account or list is meant. */
  isEveryone: boolean;
  /** True when most contacts are meant, so that a page is found by walking an index a little way. */
  isMost: boolean;
}

/** Turns a choice into SQL; refuses a search of one character. */
export async function chosenContacts(
  account: Account,
  choice: ContactChoice,
): Promise<ChosenContacts> {
  const name = choice.name?.trim() ?? '';
  if (choice.search === true && name.length < 2) throw invalid(searchTooShort);
  const narrowing: Predicate[] = [];
  if (name !== '') narrowing.push(containsText(name));
  if (choice.ids) narrowing.push(sql<SqlBool>`c.id = any(${choice.ids}::bigint[])`);
  if (choice.tag_id !== undefined)
    narrowing.push(sql<SqlBool>`c.tag_ids @> array[${choice.tag_id}::bigint]`);
  if (choice.segment_id !== undefined)
    narrowing.push(await segmentPredicate(account, choice.segment_id));
  if (choice.filter !== 'all') narrowing.push(inState(account, choice.filter, choice.listId));
  const whole =
    choice.listId === undefined
      ? { from: sql`contacts c`, where: sql<SqlBool>`c.account_id = ${account.id}` }
      : {
          from: sql`list_memberships m join contacts c on c.account_id = m.account_id and c.id = m.contact_id`,
          where: sql<SqlBool>`m.account_id = ${account.id} and m.list_id = ${choice.listId} and c.account_id = ${account.id}`,
        };
  return {
    from: whole.from,
    where: sql<SqlBool>`${sql.join(
      [whole.where, ...narrowing].map((one) => sql`(${one})`),
      sql` and `,
    )}`,
    isEveryone: narrowing.length === 0,
    isMost: narrowing.length === 0 || (narrowing.length === 1 && choice.filter === 'subscribed'),
  };
}

/** The state of contact c, in the list when one is given; one word per contact. */
export function statusSql(account: Account, listId?: number): RawBuilder<string> {
  const left =
    listId === undefined ? sql`${heldBy(account)} is false` : sql`m.status = 'unsubscribed'`;
  return sql<string>`case
    when s.reason in ('hard_bounced', 'soft_bounced', 'cleansed') then s.reason
    when s.reason is not null or ${left} then 'unsubscribed'
    else 'subscribed' end`;
}

// Null: on no list. False: on lists, subscribed to none of them.
function heldBy(account: Account): RawBuilder<boolean | null> {
  return sql`(select bool_or(h.status = 'subscribed') from list_memberships h where h.account_id = ${account.id} and h.contact_id = c.id)`;
}

// Each state is put so that it becomes a join with the few who left or are shut out, never a question asked contact by contact.
function inState(
  account: Account,
  state: Exclude<ContactFilter, 'all'>,
  listId: number | undefined,
): Predicate {
  switch (state) {
    case 'subscribed':
      return sql<SqlBool>`not ${isShutOut(account, sql``)}
      and ${listId === undefined ? sql`not exists (${leftEverything(account)} and u.contact_id = c.id)` : sql`m.status = 'subscribed'`}`;
    case 'unsubscribed':
      return sql<SqlBool>`c.id in (
        ${
          listId === undefined
            ? leftEverything(account)
            : sql`select u.contact_id from list_memberships u
          where u.account_id = ${account.id} and u.list_id = ${listId} and u.status = 'unsubscribed'`
        }
        union all
        select x.id from suppressions s join contacts x on x.account_id = s.account_id and x.email_key = s.email_key where s.account_id = ${account.id})
      and not ${isShutOut(account, sql`and s.reason in ('hard_bounced', 'soft_bounced', 'cleansed')`)}`;
    default:
      return isShutOut(account, sql`and s.reason = ${state}`);
  }
}

function isShutOut(account: Account, reasons: RawBuilder<unknown>): Predicate {
  return sql<SqlBool>`exists (select from suppressions s where s.account_id = ${account.id} and s.email_key = c.email_key ${reasons})`;
}

function leftEverything(account: Account): RawBuilder<unknown> {
  return sql`select u.contact_id from list_memberships u where u.account_id = ${account.id} and u.status = 'unsubscribed'
    and not exists (select from list_memberships h where h.account_id = ${account.id} and h.contact_id = u.contact_id and h.status = 'subscribed')`;
}

// One text per contact is searched instead of four: half the work of the one pass a search takes.
function containsText(name: string): Predicate {
  const pattern = `%${name.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  return sql<SqlBool>`lower(c.email || ' ' || c.first_name || ' ' || c.last_name || ' ' || c.phone) like ${pattern}`;
}

async function segmentPredicate(account: Account, id: number): Promise<Predicate> {
  await countWaiting(account);
  const resolved = await resolveAudience(account, {
    lists: [],
    suppressedLists: [],
    segments: [id],
    suppressedSegments: [],
  });
  return sql<SqlBool>`${resolved.segments[0]}`;
}
