import { sql } from 'kysely';
import {
  fieldsOf,
  noteChanges,
  parseFieldValue,
  resubscribe,
  upsertContact,
  type ConsentProof,
} from '#engines/audience/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import type { Secrets } from '#platform/server/secrets.ts';
import { listsOfWish } from './lists-of-wish.ts';

/** What takes effect now: by a confirmation, or at once where none is asked for. */
export interface WishInForce {
  readonly contactId: number;
  readonly formId: number;
  readonly listIds: readonly number[];
  readonly values: Readonly<Record<string, unknown>>;
  readonly tagIds: readonly number[];
  readonly pendingId: number | null;
  /** True: the person behind the address said so, and may replace what is known of them. */
  readonly isConfirmed: boolean;
  readonly proof: ConsentProof;
}

/** Subscribes, applies values and tags, and tells who listens. */
export async function applyWish(
  account: Account,
  { secrets }: { secrets: Secrets },
  wish: WishInForce,
): Promise<void> {
  const { contactId } = wish;
  const lists = (await listsOfWish(account, wish.listIds)).map(({ id }) => id);
  const change = await resubscribe(account, { contactId, listIds: lists, ...wish.proof });
  await recordAgain(
    account,
    wish,
    lists.filter((id) => !change.listIds.includes(id)),
  );
  await sql`update contacts set no_marketing = false where account_id = ${account.id} and id = ${contactId} and no_marketing`.execute(
    account.db,
  );
  await applyValues(account, secrets, wish);
  await applyTags(account, wish);
  await noteChanges(account, [contactId], { kind: 'confirmed', ref: wish.formId });
}

// Who is on the list already has agreed once more, to words that may be others.
async function recordAgain(
  account: Account,
  { contactId, proof }: WishInForce,
  listIds: readonly number[],
): Promise<void> {
  if (listIds.length === 0) return;
  await sql`
    insert into consent_events (account_id, contact_id, list_id, change, source, detail, ip, form_id, text_id, page_url)
    select ${account.id}, ${contactId}, given.id, 'subscribed', ${proof.source}, ${proof.detail ?? ''}, ${proof.ip ?? null}, ${proof.formId ?? null},
      ${proof.textId ?? null}, ${proof.pageUrl ?? null} from unnest(${[...listIds]}::bigint[]) given(id) on conflict do nothing`.execute(
    account.db,
  );
}

const ownFields = ['first_name', 'last_name', 'phone', 'fax'] as const;

interface KnownContact {
  email: string | null;
  first_name: string;
  last_name: string;
  phone: string;
  fax: string;
  custom: Record<string, unknown>;
}

// A field that is gone or has another type by now takes nothing; a stranger's word fills what is empty and replaces nothing.
async function applyValues(
  account: Account,
  secrets: Secrets,
  { contactId, values, isConfirmed }: WishInForce,
): Promise<void> {
  if (Object.keys(values).length === 0) return;
  const { rows } = await sql<KnownContact>`
    select email, first_name, last_name, phone, fax, custom from contacts where account_id = ${account.id} and id = ${contactId}`.execute(
    account.db,
  );
  const contact = rows[0];
  if (!contact || contact.email === null) return;
  const custom: Record<string, unknown> = {};
  for (const field of await fieldsOf(account)) {
    const given = values[String(field.id)] ?? values[field.name];
    const mayChange = isConfirmed || contact.custom[String(field.id)] === undefined;
    if (given !== undefined && mayChange && parseFieldValue(field.fieldType, given).ok)
      custom[String(field.id)] = given;
  }
  const own = Object.fromEntries(
    ownFields.flatMap((name) => {
      const given = values[name];
      return typeof given === 'string' && (isConfirmed || contact[name] === '')
        ? [[name, given.slice(0, 255)]]
        : [];
    }),
  );
  if (Object.keys(custom).length === 0 && Object.keys(own).length === 0) return;
  await upsertContact(account, secrets, { email: contact.email, source: 'form', ...own, custom });
}

async function applyTags(account: Account, { contactId, tagIds }: WishInForce): Promise<void> {
  if (tagIds.length === 0) return;
  const { rows } = await sql<{ id: number }>`
    select t.id from tags t join contacts c on c.account_id = ${account.id} and c.id = ${contactId} and not t.id = any(c.tag_ids)
    where t.account_id = ${account.id} and t.id = any(${[...tagIds]}::bigint[]) order by t.id for update`.execute(
    account.db,
  );
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return;
  await sql`update contacts set tag_ids = array(select x from unnest(tag_ids || ${ids}::bigint[]) x order by x), updated_at = ${account.now}::timestamptz
    where account_id = ${account.id} and id = ${contactId}`.execute(account.db);
  await sql`update tags set contacts_count = contacts_count + 1 where account_id = ${account.id} and id = any(${ids}::bigint[])`.execute(
    account.db,
  );
  for (const id of ids) await noteChanges(account, [contactId], { kind: 'tagged', ref: id });
}
