import { sql } from 'kysely';
import type { FinishedMailing } from '#engines/delivery/public.ts';
import { namedIds } from '#engines/recipient-values/public.ts';
import {
  messageOfVariant,
  textsOfMessage,
  type MailingMessage,
  type MessageVariant,
} from '#engines/templating/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { wakeForCodes } from './add-codes.ts';

/**
 * When a mailing has ended: codes of emails that never left, because their recipient was suppressed or the mailing was stopped,
 * are free again. Not those that another email says, and none of an email that may have arrived.
 */
export async function giveCodesBack(account: Account, { id }: FinishedMailing): Promise<number> {
  const banks = await banksNamedBy(account, id);
  if (banks.length === 0) return 0;
  const { rows: unsent } = await sql<{ id: number }>`
    with unsent as materialized (
      select d.contact_id from deliveries d
      where d.account_id = ${account.id} and d.mailing_id = ${id} and d.state in ('suppressed', 'failed') and not d.maybe_twice
    ), dropped as (
      delete from coupon_mentions n using unsent u
      where n.account_id = ${account.id} and n.contact_id = u.contact_id and n.mailing_id = ${id} and n.bank_id = any(${banks}::bigint[])
      returning n.code_id
    )
    select k.id from coupon_codes k join unsent u on u.contact_id = k.contact_id
    where k.account_id = ${account.id} and k.bank_id = any(${banks}::bigint[]) and k.state = 'given'
      and (k.mailing_id = ${id} or k.id in (select code_id from dropped))
    order by k.id for update of k`.execute(account.db);
  // A statement of its own: what claims noted while the codes were being locked is seen from here.
  const given = await freeUnsaid(
    account,
    id,
    unsent.map((row) => row.id),
  );
  for (const bank of new Set(given)) await wakeForCodes(account, bank);
  return given.length;
}

async function freeUnsaid(
  account: Account,
  mailingId: number,
  codeIds: readonly number[],
): Promise<number[]> {
  if (codeIds.length === 0) return [];
  const { rows } = await sql<{ bank_id: number }>`
    with back as (
      update coupon_codes k set state = 'free', contact_id = null, slot = null, mailing_id = null, given_at = null, updated_at = ${account.now}::timestamptz
      where k.account_id = ${account.id} and k.id = any(${[...codeIds]}::bigint[]) and k.state = 'given' and not exists (
        select from deliveries d
        where d.account_id = ${account.id} and d.contact_id = k.contact_id and d.mailing_id <> ${mailingId}
          and d.mailing_id in (select k.mailing_id union all select n.mailing_id from coupon_mentions n
            where n.account_id = ${account.id} and n.contact_id = k.contact_id and n.code_id = k.id)
          and (d.state not in ('suppressed', 'failed') or d.maybe_twice))
      returning k.bank_id
    ), counted as (
      insert into coupon_count_changes (account_id, bank_id, given)
      select ${account.id}::bigint, b.bank_id, -count(*) from back b group by b.bank_id on conflict do nothing
    )
    select bank_id from back`.execute(account.db);
  return rows.map((row) => row.bank_id);
}

async function banksNamedBy(account: Account, mailingId: number): Promise<number[]> {
  const {
    rows: [mailing],
  } = await sql<{ message: MailingMessage; variants: MessageVariant[] | null }>`
    select message, variants from mailings where account_id = ${account.id} and id = ${mailingId}`.execute(
    account.db,
  );
  if (!mailing) return [];
  const { message, variants } = mailing;
  const said = [
    message,
    ...(variants ?? []).map((_, at) => messageOfVariant(message, variants, at + 1)),
  ];
  return namedIds(said.flatMap(textsOfMessage), 'coupon');
}
