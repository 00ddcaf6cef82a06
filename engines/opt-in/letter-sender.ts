import { sql } from 'kysely';
import type { Branding } from '#engines/audience/public.ts';
import { domainOf } from '#engines/delivery/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { refuseMisleadingName } from '#platform/server/mail/mail-refused.ts';
import type { WishedList } from './lists-of-wish.ts';

/** Who a letter is from: the list's sender, else an address at the brand's or the account's own sending domain, else the installation's address in the account's name. */
export async function senderOfLetter(
  account: Account,
  {
    lists,
    branding,
    mailFrom,
  }: { lists: readonly WishedList[]; branding: Branding; mailFrom: string },
): Promise<{ name: string; email: string; replyTo: string; address: string }> {
  const own = lists.find(({ fromEmail }) => fromEmail !== '');
  const email = own?.fromEmail ?? (await addressAtOwnDomain(account, lists)) ?? mailFrom;
  return {
    name: plainName(own?.fromName || branding.name, email),
    email,
    replyTo: own?.replyTo || email,
    address: own?.address || account.record.postal_address,
  };
}

async function addressAtOwnDomain(
  account: Account,
  lists: readonly WishedList[],
): Promise<string | null> {
  const brandId = lists.find((list) => list.brandId !== null)?.brandId ?? null;
  const { rows } = await sql<{ name: string }>`
    select d.name from domains d left join brands b on b.account_id = ${account.id} and b.id = ${brandId} and b.sending_domain_id = d.id
    where d.account_id = ${account.id} and d.kind = 'sending' and d.state = 'verified' and (d.is_default or b.id is not null)
    order by (b.id is not null) desc limit 1`.execute(account.db);
  return rows[0] ? `hello@${rows[0].name}` : null;
}

// A name that misleads is refused; the letter goes without it rather than not at all.
function plainName(name: string, email: string): string {
  const plain = name.replaceAll(/[\p{Cc}\p{Cf}@<>]/gu, ' ').trim();
  try {
    refuseMisleadingName('from name', plain);
    return plain || domainOf(email);
  } catch {
    return domainOf(email);
  }
}
