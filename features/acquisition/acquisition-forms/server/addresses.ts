import { sql } from 'kysely';
import { z } from 'zod';
import type { Account } from '#platform/server/account/account.ts';
import { formAddress } from '../contract.ts';

/** Whether an address may be used: the answer of the calls that validate. */
export interface Validity {
  readonly valid: boolean;
  readonly message: string;
}

/** Whether no other form of the account has this address. */
export async function addressIsFree(
  account: Account,
  { url, id }: { url: string; id?: number | undefined },
): Promise<boolean> {
  const { rows } = await sql`
    select from forms where account_id = ${account.id} and url = ${url} and id <> ${id ?? 0} limit 1`.execute(
    account.db,
  );
  return rows.length === 0;
}

/** Says whether a form can have an address of its own. */
export async function validateAddress(
  account: Account,
  { url, id }: { url: string; id?: number | undefined },
): Promise<Validity> {
  const parsed = formAddress.safeParse(url);
  if (!parsed.success)
    return {
      valid: false,
      message: 'URL must be small letters and digits, with hyphens between them, at most 80',
    };
  if (parsed.data === '') return { valid: false, message: 'URL cannot be blank' };
  const isFree = await addressIsFree(account, { url: parsed.data, id });
  return { valid: isFree, message: isFree ? '' : 'URL has already been taken' };
}

const hostName = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .transform((text) => text.replace(/^https?:\/\//, '').split(/[/:?#]/, 1)[0] ?? '');

/** Says whether forms may be installed on a host: the account's own, by a verified domain for links. */
export async function validateHost(account: Account, domain: string): Promise<Validity> {
  const parsed = hostName.safeParse(domain);
  if (!parsed.success || parsed.data === '')
    return { valid: false, message: 'Domain cannot be blank' };
  const host = parsed.data;
  const { rows } = await sql`
    select from domains d where d.account_id = ${account.id} and d.kind = 'link' and d.verified_at is not null
      and d.state <> 'unverified' and (d.name = ${host} or d.readable_name = ${host}) limit 1`.execute(
    account.db,
  );
  const isOwn = rows.length > 0;
  return {
    valid: isOwn,
    message: isOwn ? '' : 'Domain is not one of your websites or verified link domains',
  };
}
