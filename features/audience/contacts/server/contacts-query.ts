import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { resolveAudience } from '#engines/audience/public.ts';
import { countWaiting } from '#engines/tracking/public.ts';
import { seenTags } from '#features/audience/contact-tags/server/public.ts';
import { listSize } from '#features/audience/lists/server/public.ts';
import { countedUpTo } from '#platform/contract/resource.ts';
import type { Account } from '#platform/server/account/account.ts';
import { invalid } from '#platform/server/errors.ts';
import type { NamedInField } from '#platform/server/families.ts';
import { searchTooShort, type ContactFilter, type ContactListQuery } from '../contract.ts';
import { waysToFind } from './search-contacts.ts';

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
  /** `from … where …`, one or several: each finds some of the contacts by an index, together they find all, each once. */
  ways: readonly RawBuilder<unknown>[];
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
  if (choice.ids) narrowing.push(sql<SqlBool>`c.id = any(${choice.ids}::bigint[])`);
  if (choice.tag_id !== undefined) narrowing.push(await hasTag(account, choice.tag_id));
  if (choice.segment_id !== undefined)
    narrowing.push(await segmentPredicate(account, choice.segment_id));
  const state = choice.filter === 'all' ? undefined : choice.filter;
  const isByStateAlone = narrowing.length === 0 && name === '';
  if (state) narrowing.push(inState(account, state, choice.listId));
  const { from, where } = wholeOf(account, choice.listId);
  const others = together([where, ...narrowing]);
  const isMost = isByStateAlone && (state === undefined || state === 'subscribed');
  const chosen = { from, isEveryone: narrowing.length === 0 && name === '', isMost };
  if (name === '') {
    const ways =
      isByStateAlone && state !== undefined && state !== 'subscribed'
        ? waysToState(account, state, choice.listId)
        : [sql`from ${from} where ${others}`];
    return { ...chosen, where: others, ways };
  }
  const found = waysToFind(name);
  const isFound = sql<SqlBool>`(${sql.join(found, sql` or `)})`;
  // What an earlier way found, a later one leaves out; of who has no address, the ways by address say nothing.
  const apart = found.map((one, at) =>
    at === 0
      ? one
      : sql<SqlBool>`${one} and (${sql.join(found.slice(0, at), sql` or `)}) is not true`,
  );
  const ways = (await isShortList(account, choice.listId))
    ? [sql`${throughList(account, choice.listId!)} and ${others} and ${isFound}`]
    : apart.map(
        (one) =>
          sql`from contacts c ${membershipOf(account, choice.listId)} where ${others} and ${one}`,
      );
  return { ...chosen, where: together([others, isFound]), ways };
}

/** The records that a choice names in a body: the list, the tag, the segment. */
export function namedInChoice(choice: {
  list_id?: number | undefined;
  tag_id?: number | undefined;
  segment_id?: number | undefined;
}): NamedInField[] {
  return (
    [
      ['list_id', 'lists'],
      ['tag_id', 'tags'],
      ['segment_id', 'segments'],
    ] as const
  ).flatMap(([field, family]) => {
    const id = choice[field];
    return id === undefined ? [] : [{ field, family, ids: [id], by: 'id' as const }];
  });
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

// A tag in a folder that is shut to the caller is on nobody, as one that does not exist.
async function hasTag(account: Account, id: number): Promise<Predicate> {
  return (await seenTags(account, [id])).has(id)
    ? sql<SqlBool>`c.tag_ids @> array[${id}::bigint]`
    : sql<SqlBool>`false`;
}

function wholeOf(account: Account, listId: number | undefined) {
  return listId === undefined
    ? { from: sql`contacts c`, where: sql<SqlBool>`c.account_id = ${account.id}` }
    : {
        from: sql`list_memberships m join contacts c on c.account_id = ${account.id} and c.id = m.contact_id`,
        where: sql<SqlBool>`m.account_id = ${account.id} and m.list_id = ${listId} and c.account_id = ${account.id}`,
      };
}

function together(conditions: readonly Predicate[]): Predicate {
  return sql<SqlBool>`${sql.join(
    conditions.map((one) => sql`(${one})`),
    sql` and `,
  )}`;
}

// Null: on no list. False: on lists, subscribed to none of them.
function heldBy(account: Account): RawBuilder<boolean | null> {
  return sql`(select bool_or(h.status = 'subscribed') from list_memberships h where h.account_id = ${account.id} and h.contact_id = c.id)`;
}

// Put as a look-up contact by contact: what a page or a count walks past is little, and no set has to be built before it.
function inState(
  account: Account,
  state: Exclude<ContactFilter, 'all'>,
  listId: number | undefined,
): Predicate {
  const hasLeft =
    listId === undefined ? sql`${heldBy(account)} is false` : sql`m.status = 'unsubscribed'`;
  const isIn =
    listId === undefined ? sql`${heldBy(account)} is not false` : sql`m.status = 'subscribed'`;
  const reason = reasonOf(account);
  switch (state) {
    case 'subscribed':
      return sql<SqlBool>`${reason} is null and ${isIn}`;
    case 'unsubscribed':
      return sql<SqlBool>`coalesce(${reason} not in ('hard_bounced', 'soft_bounced', 'cleansed'), ${hasLeft})`;
    default:
      return sql<SqlBool>`${reason} = ${state}`;
  }
}

function reasonOf(account: Account): RawBuilder<string | null> {
  return sql`(select s.reason from suppressions s where s.account_id = ${account.id} and s.email_key = c.email_key limit 1)`;
}

// Looked up first in each way are the few who left or are suppressed, and c by them.
function waysToState(
  account: Account,
  state: Exclude<ContactFilter, 'all' | 'subscribed'>,
  listId: number | undefined,
): RawBuilder<unknown>[] {
  const suppressed = (reasons: RawBuilder<unknown>) => sql`
    from suppressions x ${contactOf(account, sql`k.email_key = x.email_key`)} ${membershipOf(account, listId)}
    where x.account_id = ${account.id} and ${reasons}`;
  if (state !== 'unsubscribed') return [suppressed(sql`x.reason = ${state}`)];
  // Who left several lists is found by the first of them; who is still on another has left none of this account.
  const isChosen =
    listId === undefined
      ? sql`not exists (select from list_memberships o where o.account_id = ${account.id} and o.contact_id = u.contact_id
          and (o.status = 'subscribed' or o.list_id < u.list_id))`
      : sql`u.list_id = ${listId}`;
  const left = sql`
    from list_memberships u ${contactOf(account, sql`k.id = u.contact_id`)}
    where u.account_id = ${account.id} and u.status = 'unsubscribed' and ${isChosen}
      and coalesce(${reasonOf(account)} not in ('hard_bounced', 'soft_bounced', 'cleansed'), true)`;
  const isSuppressed = sql`x.reason in ('unsubscribed', 'do_not_mail', 'complained')`;
  const hasNotLeft =
    listId === undefined ? sql`${heldBy(account)} is not false` : sql`m.status <> 'unsubscribed'`;
  return [left, suppressed(sql`${isSuppressed} and ${hasNotLeft}`)];
}

/** Whether this is a list that is walked sooner than the contacts a search may find. */
export async function isShortList(account: Account, listId: number | undefined): Promise<boolean> {
  return listId !== undefined && (await listSize(account, listId)) <= countedUpTo;
}

function throughList(account: Account, listId: number): RawBuilder<unknown> {
  return sql`from list_memberships m ${contactOf(account, sql`k.id = m.contact_id`)}
    where m.account_id = ${account.id} and m.list_id = ${listId}`;
}

// "offset 0" keeps the order of a join: one row is looked up by another's key, whatever the statistics of a table say that
// was filled a moment ago.
function contactOf(account: Account, isThis: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`join lateral (select k.* from contacts k where k.account_id = ${account.id} and ${isThis} offset 0) c on true`;
}

function membershipOf(account: Account, listId: number | undefined): RawBuilder<unknown> {
  return listId === undefined
    ? sql``
    : sql`join lateral (select h.* from list_memberships h
        where h.account_id = ${account.id} and h.list_id = ${listId} and h.contact_id = c.id offset 0) m on true`;
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
