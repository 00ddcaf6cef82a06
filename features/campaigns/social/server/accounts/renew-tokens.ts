import { sql } from 'kysely';
import { NetworkFault } from '#engines/social/public.ts';
import { acrossAccounts, inAccount, type Account } from '#platform/server/account/account.ts';
import { notifySocial } from '../notify.ts';
import type { SocialServices } from '../social-services.ts';
import { renewalAt } from './connect.ts';
import { reach, sealToken, type Reached } from './tokens.ts';

const atOnce = 20;
const againHours = 6;
/** Within this time another process does not try the same token. */
const leaseMinutes = 5;

/** Renews tokens that end within a week; answers how many were due. */
export async function renewTokens(services: SocialServices): Promise<number> {
  const now = services.clock.now().toISOString();
  const { rows } = await acrossAccounts(
    services.database,
    'find social accounts whose token is to be renewed',
    (db) =>
      sql<{ accountId: number; id: number }>`
        select s.account_id as "accountId", s.id from social_accounts s join accounts a on a.id = s.account_id and a.active
        where s.renew_at <= ${now}::timestamptz order by s.renew_at limit ${atOnce}`.execute(db),
  );
  for (const { accountId, id } of rows) await renewOne(services, accountId, id);
  return rows.length;
}

async function renewOne(services: SocialServices, accountId: number, id: number): Promise<void> {
  const { database, clock } = services;
  const now = clock.now().toISOString();
  const reached = await inAccount(database, { accountId }, async (account) => {
    const { rows } = await sql`
      update social_accounts set renew_at = ${now}::timestamptz + make_interval(mins => ${leaseMinutes})
      where account_id = ${account.id} and id = ${id} and renew_at <= ${now}::timestamptz returning id`.execute(
      account.db,
    );
    return rows.length === 0 ? null : reach(account, services, id);
  });
  if (!reached) return;
  try {
    const renewed = await reached.network.renew(reached.access);
    await inAccount(database, { accountId }, async (account) => {
      const owner = { accountId, network: reached.network.name, pageKey: reached.access.pageKey };
      await sql`
        update social_accounts set sealed_token = ${sealToken(services.secrets, owner, renewed.token)},
          expires_at = ${renewed.expiresAt?.toISOString() ?? null}, renew_at = ${renewalAt(renewed.expiresAt)},
          state = 'connected', fault = null, updated_at = ${account.now}::timestamptz
        where account_id = ${account.id} and id = ${id}`.execute(account.db);
    });
  } catch (error) {
    if (!(error instanceof NetworkFault)) throw error;
    const { kind, message } = error;
    await inAccount(database, { accountId }, (account) =>
      noteRenewalFault(account, services, {
        ...reached,
        words: message,
        isSignedOut: kind === 'signed_out',
      }),
    );
  }
}

// People are told at the first failure, a week before anything stops working, and again when it does.
async function noteRenewalFault(
  account: Account,
  services: SocialServices,
  fault: Pick<Reached, 'id' | 'name'> & { words: string; isSignedOut: boolean },
): Promise<void> {
  const { id, name, words, isSignedOut } = fault;
  const now = services.clock.now().toISOString();
  const { rows } = await sql<{ state: string; before: string; expiresAt: string | null }>`
    with was as (select state from social_accounts where account_id = ${account.id} and id = ${id} for update)
    update social_accounts s set fault = ${words},
      state = case when ${isSignedOut} or s.expires_at <= ${now}::timestamptz then 'signed_out' else 'renewal_failed' end,
      renew_at = case when ${isSignedOut} or s.expires_at <= ${now}::timestamptz then null
        else ${now}::timestamptz + make_interval(hours => ${againHours}) end
    from was where s.account_id = ${account.id} and s.id = ${id}
    returning s.state, was.state as before, s.expires_at as "expiresAt"`.execute(account.db);
  const row = rows[0];
  if (!row || row.state === row.before) return;
  const end =
    row.expiresAt === null ? '' : ` on ${new Date(row.expiresAt).toISOString().slice(0, 10)}`;
  await notifySocial(account, services, {
    message:
      row.state === 'signed_out'
        ? `${name} is disconnected: ${words} Connect it again under Social accounts.`
        : `The connection to ${name} could not be renewed and ends${end}: ${words} Connect it again under Social accounts.`,
    type: 'Social account',
    id,
  });
}

/** A network no longer takes the token: the account waits for somebody who connects it again, and people are told once. */
export async function noteSignedOut(
  account: Account,
  services: SocialServices,
  { id, name, words }: { id: number; name: string; words: string },
): Promise<void> {
  const { rows } = await sql`
    update social_accounts set state = 'signed_out', fault = ${words}, renew_at = null
    where account_id = ${account.id} and id = ${id} and state <> 'signed_out' returning id`.execute(
    account.db,
  );
  if (rows.length === 0) return;
  await notifySocial(account, services, {
    message: `${name} is disconnected: ${words} Connect it again under Social accounts.`,
    type: 'Social account',
    id,
  });
}
