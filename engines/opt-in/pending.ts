import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { invalid, notFound } from '#platform/server/errors.ts';
import { pageOfRows } from '#platform/server/resource/page-of-rows.ts';
import type { Services } from '#platform/server/services.ts';
import { heldSentence } from './held-sentences.ts';
import { pendingOf } from './confirm.ts';
import type { PendingSubscription } from './contract.ts';
import { removeUnknown } from './remove-unknown.ts';
import { sendLetter } from './send-letter.ts';
import type { WishServices } from './wish.ts';

/** Whose waiting subscriptions: those of a list, a form or a contact. */
export type PendingOf = { listId: number } | { formId: number } | { contactId: number };

const waits = (account: Account): RawBuilder<SqlBool> =>
  sql`p.account_id = ${account.id} and p.confirmed_at is null and p.expires_at > ${account.now}::timestamptz`;

/** Waiting subscriptions, newest first, a page of them. */
export async function listPending(
  account: Account,
  of: PendingOf,
  query: { page: number; per_page: number },
) {
  const where = sql`${waits(account)} and ${ofSql(of)}`;
  const { ids, meta } = await pageOfRows(account, query, {
    rows: sql`from pending_subscriptions p where ${where}`,
    id: sql`p.id`,
    isDescending: true,
  });
  const { rows } = await sql<Omit<PendingSubscription, 'held_sentence'>>`
    select p.id, p.contact_id, coalesce(c.email, '') as email, p.form_id, p.form_name, p.list_ids, p.letters, p.sent_at, p.expires_at,
      p.held_reason, p.page_url, p.created_at
    from pending_subscriptions p left join contacts c on c.account_id = ${account.id} and c.id = p.contact_id
    where p.account_id = ${account.id} and p.id = any(${ids}::bigint[]) order by p.id desc`.execute(
    account.db,
  );
  const pending: PendingSubscription[] = rows.map((row) => ({
    ...row,
    held_sentence: heldSentence(row.held_reason),
  }));
  return { pending, meta };
}

/** Sends the letter of a waiting subscription once more; refuses with the reason why none goes. */
export async function resendPending(
  account: Account,
  services: WishServices,
  { id, of }: { id: number; of: PendingOf },
): Promise<void> {
  await requirePending(account, { id, of });
  const pending = await pendingOf(account, { pendingId: id }, { isHeld: true });
  if (pending === null || pending.confirmed_at !== null) throw notFound('pending subscription');
  const held = await sendLetter(account, services, { pending, kind: 'confirm' });
  if (held !== null) throw invalid(heldSentence(held));
  await account.audit({ action: 'resend', resource: 'pending_subscription', id });
}

/** Drops a waiting subscription, and its contact where nothing else is known of it. */
export async function deletePending(
  account: Account,
  services: Pick<Services, 'families'>,
  { id, of }: { id: number; of: PendingOf },
): Promise<void> {
  await requirePending(account, { id, of });
  const { rows } = await sql<{ contact_id: number; is_new_contact: boolean }>`
    delete from pending_subscriptions where account_id = ${account.id} and id = ${id} and confirmed_at is null returning contact_id, is_new_contact`.execute(
    account.db,
  );
  const [gone] = rows;
  if (!gone) throw notFound('pending subscription');
  if (gone.is_new_contact) await removeUnknown(account, services, [gone.contact_id]);
  await account.audit({ action: 'delete', resource: 'pending_subscription', id });
}

async function requirePending(
  account: Account,
  { id, of }: { id: number; of: PendingOf },
): Promise<void> {
  const { rows } = await sql`
    select 1 from pending_subscriptions p where ${waits(account)} and p.id = ${id} and ${ofSql(of)}`.execute(
    account.db,
  );
  if (rows.length === 0) throw notFound('pending subscription');
}

function ofSql(of: PendingOf): RawBuilder<SqlBool> {
  if ('listId' in of) return sql<SqlBool>`p.list_ids @> array[${of.listId}::bigint]`;
  if ('formId' in of) return sql<SqlBool>`p.form_id = ${of.formId}`;
  return sql<SqlBool>`p.contact_id = ${of.contactId}`;
}
