import { sql } from 'kysely';
import {
  addressReasonOf,
  isNamedToReaders,
  leaveBrand,
  listsLeftBy,
  mailingDetail,
  optIn,
  resubscribe,
  returnToBrand,
  unsubscribe,
} from '#engines/audience/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import type { PageText } from './pages/page-texts.ts';
import type { RecipientCall } from './recipient-of-delivery.ts';

/** The ids of the lists a mailing went to; none means it was not sent to lists alone, so all mail is meant. */
async function listsOfMailing(account: Account, mailingId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select l.id from mailings m cross join lateral jsonb_array_elements_text(m.audience -> 'lists') chosen(id)
      join lists l on l.account_id = ${account.id} and l.id = chosen.id::bigint
    where m.account_id = ${account.id} and m.id = ${mailingId} order by l.id`.execute(account.db);
  return rows.map(({ id }) => id);
}

/** A list of a mailing that holds its recipient, also as one who left. */
export interface OwnList {
  id: number;
  /** As its readers know it; null where they may not: it is not public. */
  name: string | null;
  isSubscribed: boolean;
}

/** Those lists of a mailing that hold the recipient, by name: others are none of a recipient's business. */
export async function ownListsOf(
  account: Account,
  { mailingId, contactId }: { mailingId: number; contactId: number },
): Promise<OwnList[]> {
  const { rows } = await sql<OwnList>`
    select l.id, case when ${isNamedToReaders} then l.public_name end as name, h.status = 'subscribed' as "isSubscribed"
    from mailings m cross join lateral jsonb_array_elements_text(m.audience -> 'lists') chosen(id)
      join lists l on l.account_id = ${account.id} and l.id = chosen.id::bigint
      join list_memberships h on h.account_id = ${account.id} and h.list_id = l.id and h.contact_id = ${contactId}
    where m.account_id = ${account.id} and m.id = ${mailingId} order by name`.execute(account.db);
  return rows;
}

/** The brand a mailing was sent under, or null. */
export async function brandOfMailing(account: Account, mailingId: number): Promise<number | null> {
  const {
    rows: [row],
  } = await sql<{ brand_id: number | null }>`
    select (audience ->> 'brandId')::bigint as brand_id from mailings where account_id = ${account.id} and id = ${mailingId}`.execute(
    account.db,
  );
  return row?.brand_id ?? null;
}

/**
 * Unsubscribes the person from the lists of the mailing, and from the brand it was sent under; from everything when it
 * went to no list and under no brand.
 */
export async function unsubscribeFromMailing(
  call: RecipientCall,
  proof: { source: string; ip: string },
): Promise<void> {
  const { account, tokenPayload, isTest } = call;
  if (isTest) return;
  const lists = await listsOfMailing(account, tokenPayload.mailingId);
  const brandId = await brandOfMailing(account, tokenPayload.mailingId);
  const said = {
    source: proof.source,
    ip: proof.ip,
    detail: mailingDetail(tokenPayload.mailingId),
    mailingId: tokenPayload.mailingId,
  };
  if (brandId !== null)
    await leaveBrand(account, { brandId, emailKeys: [call.recipient.emailKey], ...said });
  if (lists.length > 0 || brandId === null) {
    await unsubscribe(account, {
      contactId: tokenPayload.contactId,
      listIds: lists.length === 0 ? 'all' : lists,
      ...said,
    });
  }
  await noteUnsubscribe(call, proof);
}

/**
 * Takes an unsubscribe out of the mailing back: the lists it ended, or the mailing's own lists that were left elsewhere. Answers
 * why not, where an address asked for no mail at all: that is for the preferences page, and a complaint stays.
 */
export async function resubscribeToMailing(
  call: RecipientCall,
  { ip }: { ip: string },
): Promise<PageText | null> {
  const { account, tokenPayload, recipient, isTest } = call;
  if (isTest) return null;
  const reason = await addressReasonOf(account, recipient.emailKey);
  if (reason === 'complained') return 'complained';
  if (reason === 'do_not_mail') return 'shutOut';
  const { contactId } = recipient;
  const { mailingId } = tokenPayload;
  const proof = { source: 'link', ip, detail: mailingDetail(mailingId), mailingId };
  const left = await listsLeftBy(account, { mailingId, contactId });
  const listIds =
    left.length > 0
      ? left
      : (await ownListsOf(account, { mailingId, contactId })).map(({ id }) => id);
  if (reason === 'unsubscribed') await optIn(account, { contactId, ...proof });
  if (listIds.length > 0) await resubscribe(account, { contactId, listIds, ...proof });
  await returnToBrandOfMailing(call, proof);
  return null;
}

/** Lets the person get mail of the mailing's brand again, as part of subscribing to something it offers. */
export async function returnToBrandOfMailing(
  { account, tokenPayload, recipient }: RecipientCall,
  proof: { source: string; ip: string; detail: string },
): Promise<void> {
  const brandId = await brandOfMailing(account, tokenPayload.mailingId);
  if (brandId !== null)
    await returnToBrand(account, { brandId, emailKeys: [recipient.emailKey], ...proof });
}

/** Counts an unsubscribe for the mailing it came from: once for each delivery, however often it is said. */
export async function noteUnsubscribe(
  { account, tokenPayload }: RecipientCall,
  proof: { source: string; ip: string },
): Promise<void> {
  await sql`
    with first as (
      update deliveries set unsubscribed_at = now()
      where account_id = ${account.id} and mailing_id = ${tokenPayload.mailingId} and contact_id = ${tokenPayload.contactId} and unsubscribed_at is null
      returning mailing_id, contact_id
    ), event as (
      insert into message_events (account_id, mailing_id, contact_id, kind, detail)
      select ${account.id}, mailing_id, contact_id, 'unsubscribe', ${proof.source} from first on conflict do nothing
    ), counted as (
      insert into mailing_counters as m (account_id, mailing_id, unsubscribes) select ${account.id}, mailing_id, 1 from first
      on conflict (account_id, mailing_id) do update set unsubscribes = m.unsubscribes + 1
    )
    insert into mailing_hours as m (account_id, mailing_id, hour, unsubscribes) select ${account.id}, mailing_id, date_trunc('hour', now()), 1 from first
    on conflict (account_id, mailing_id, hour) do update set unsubscribes = m.unsubscribes + 1`.execute(
    account.db,
  );
}
