import { sql, type RawBuilder } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import type { ConsentProof } from './consent.ts';
import { idArray } from './contact-fields.ts';
import type { Subscriptions } from './list-membership.ts';
import { takenAway, turned } from './note-list-sizes.ts';

type State = 'subscribed' | 'unsubscribed';

/**
 * Puts SMS contacts on an SMS list, set-based. Who left it stays out unless `resubscribe` says that the person asked to come
 * back. Answers how many were added and how many came back.
 */
export async function addToSmsList(
  account: Account,
  listId: number,
  contactIds: readonly number[],
  how: ConsentProof & { resubscribe?: boolean },
): Promise<{ added: number; cameBack: number }> {
  const onConflict =
    how.resubscribe === true
      ? sql`do update set status = 'subscribed', unsubscribed_at = null, source = excluded.source where m.status = 'unsubscribed'`
      : sql`do nothing`;
  const {
    rows: [row],
  } = await sql<{ added: number; cameBack: number }>`
    with put as (
      insert into sms_memberships as m (account_id, list_id, contact_id, status, source)
      select ${account.id}, l.id, c.id, 'subscribed', ${how.source}
      from sms_lists l join sms_contacts c on c.account_id = ${account.id} and c.id = any(${idArray(contactIds)})
      where l.account_id = ${account.id} and l.id = ${listId} order by c.id
      on conflict (account_id, list_id, contact_id) ${onConflict}
      returning list_id, contact_id, xmax = 0 as is_new
    ), proof as (${provenSql(account, 'subscribed', how)}), sizes as (${sizesSql(account, turned(sql`put`, 'subscribed'))})
    select count(*) filter (where is_new) as added, count(*) filter (where not is_new) as "cameBack" from put`.execute(
    account.db,
  );
  return { added: row?.added ?? 0, cameBack: row?.cameBack ?? 0 };
}

/**
 * Sets an SMS contact's lists to the given state. A state that is not given is left alone; when both are given, lists named in
 * neither are taken away. Answers the lists whose membership changed.
 */
export async function setSmsSubscriptions(
  account: Account,
  contactId: number,
  wanted: Partial<Subscriptions>,
  proof: ConsentProof,
): Promise<number[]> {
  const changed: number[] = [];
  if (wanted.subscribed && wanted.unsubscribed)
    changed.push(
      ...(await takeOff(account, {
        contactIds: [contactId],
        except: [...wanted.subscribed, ...wanted.unsubscribed],
      })),
    );
  for (const status of ['subscribed', 'unsubscribed'] as const) {
    const lists = wanted[status];
    if (!lists || lists.length === 0) continue;
    const { rows } = await sql<{ list_id: number }>`
      with put as (
        insert into sms_memberships as m (account_id, list_id, contact_id, status, source, unsubscribed_at)
        select ${account.id}, l.id, c.id, ${status}, ${proof.source}, ${status === 'unsubscribed' ? sql`${account.now}::timestamptz` : null}
        from sms_lists l join sms_contacts c on c.account_id = ${account.id} and c.id = ${contactId}
        where l.account_id = ${account.id} and l.id = any(${idArray(lists)}) order by l.id
        on conflict (account_id, list_id, contact_id) do update
          set status = excluded.status, unsubscribed_at = excluded.unsubscribed_at, source = excluded.source where m.status <> excluded.status
        returning list_id, contact_id, xmax = 0 as is_new
      ), proof as (${provenSql(account, status, proof)}), sizes as (${sizesSql(account, turned(sql`put`, status))})
      select list_id from put`.execute(account.db);
    changed.push(...rows.map((row) => row.list_id));
  }
  return changed;
}

/** Takes contacts off all SMS lists and out of the SMS contacts; they stay in the account. Answers who was one. */
export async function removeSmsContacts(
  account: Account,
  contactIds: readonly number[],
): Promise<number[]> {
  await takeOff(account, { contactIds, except: [] });
  const { rows } = await sql<{ id: number }>`
    delete from sms_contacts where account_id = ${account.id} and id = any(${idArray(contactIds)}) returning id`.execute(
    account.db,
  );
  return rows.map(({ id }) => id);
}

async function takeOff(
  account: Account,
  { contactIds, except }: { contactIds: readonly number[]; except: readonly number[] },
): Promise<number[]> {
  const { rows } = await sql<{ list_id: number }>`
    with gone as (
      delete from sms_memberships where account_id = ${account.id} and contact_id = any(${idArray(contactIds)}) and list_id <> all(${idArray(except)})
      returning list_id, status
    ), sizes as (${sizesSql(account, takenAway(sql`gone`))})
    select list_id from gone`.execute(account.db);
  return rows.map((row) => row.list_id);
}

// Appends proofs for the rows of `put`, with the number: what it said is found by it, whoever has it later.
function provenSql(account: Account, change: State, proof: ConsentProof): RawBuilder<unknown> {
  return sql`insert into consent_events (account_id, contact_id, address, sms_list_id, channel, change, source, detail, ip)
    select ${account.id}, p.contact_id, c.phone_key, p.list_id, 'sms', ${change}, ${proof.source}, ${proof.detail ?? ''}, ${proof.ip ?? null}
    from put p join sms_contacts c on c.account_id = ${account.id} and c.id = p.contact_id on conflict do nothing`;
}

function sizesSql(account: Account, changes: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`insert into sms_list_count_changes (account_id, list_id, subscribed, unsubscribed)
    select ${account.id}, list_id, sum(subscribed), sum(unsubscribed) from (${changes}) changes
    group by list_id having sum(subscribed) <> 0 or sum(unsubscribed) <> 0 on conflict do nothing`;
}
