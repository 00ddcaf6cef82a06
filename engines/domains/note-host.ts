import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import type { StoredDomain } from './stored-domain.ts';

/** The channel on which processes hear which host has changed. */
export const hostsChannel = 'heliograph_public_hosts';

/** Notes that a domain was found right: public pages answer under its name from now on. Domains that mails come from are no hosts. */
export async function noteHost(
  account: Account,
  { id, kind, name }: Pick<StoredDomain, 'id' | 'kind' | 'name'>,
): Promise<void> {
  if (kind === 'sending') return;
  const domainId = kind === 'link' ? id : null;
  const { rows } = await sql`
    insert into public_hosts as h (account_id, host, domain_id, verified_at)
    values (${account.id}, ${name}, ${domainId}, ${account.now}::timestamptz)
    on conflict (account_id, host) do update set domain_id = excluded.domain_id, verified_at = excluded.verified_at
      where excluded.domain_id is not null and h.domain_id is distinct from excluded.domain_id
    returning 1`.execute(account.db);
  if (rows.length > 0) await announce(account, name);
}

/** Notes that a link domain was removed: pages of its host end, links of mails stay. */
export async function releaseHost(account: Account, domain: StoredDomain): Promise<void> {
  const { rows } = await sql`
    update public_hosts set domain_id = null
    where account_id = ${account.id} and host = ${domain.name} and domain_id = ${domain.id} returning 1`.execute(
    account.db,
  );
  if (rows.length > 0) await announce(account, domain.name);
}

// Heard when the change commits.
async function announce(account: Account, host: string): Promise<void> {
  await sql`select pg_notify(${hostsChannel}, ${host})`.execute(account.db);
}
