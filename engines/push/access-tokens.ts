import { sql } from 'kysely';
import { inAccount, type Account } from '#platform/server/account/account.ts';
import type { Services } from '#platform/server/services.ts';
import type { Application } from './application.ts';
import {
  appleToken,
  googleToken,
  KeyRefused,
  readGoogleKey,
} from './protocols/apple-and-google-keys.ts';

type TokenServices = Pick<Services, 'clock' | 'config' | 'database' | 'fetcher' | 'secrets'>;

const minutes = 60_000;
// Apple takes a token for an hour and wants none newer than 20 minutes after the last.
const appleMinutes = 50;

interface KeptToken {
  token: string;
  renewAt: string;
}

/** By which token pushes of an application are handed over; one for each key, whoever asks and in whichever process. */
export interface AccessTokens {
  tokenOf(accountId: number, application: Application): Promise<string>;
  /** The gateway refused it: the next one is a new one. */
  forget(account: Account, application: Application): Promise<void>;
}

/** Makes what keeps the tokens: sealed in the database for all processes, and in memory as long as they hold. */
export function createAccessTokens(services: TokenServices): AccessTokens {
  const known = new Map<string, KeptToken>();
  return {
    async tokenOf(accountId, application) {
      const name = nameOf(application);
      const kept = known.get(`${accountId} ${name}`);
      if (kept && holds(kept, services)) return kept.token;
      const fresh =
        application.gateway === 'apns'
          ? await sharedAppleToken(services, accountId, application)
          : await sharedGoogleToken(services, accountId, application);
      known.set(`${accountId} ${name}`, fresh);
      return fresh.token;
    },
    async forget(account, application) {
      const name = nameOf(application);
      known.delete(`${account.id} ${name}`);
      await sql`delete from push_access_tokens where account_id = ${account.id} and key_name = ${name}`.execute(
        account.db,
      );
    },
  };
}

function nameOf({ id, gateway, facts }: Application): string {
  return gateway === 'apns' ? `apns ${facts.team_id} ${facts.key_id}` : `fcm ${id}`;
}

function holds({ renewAt }: KeptToken, { clock }: TokenServices): boolean {
  return Date.parse(renewAt) > clock.now().getTime();
}

// Whoever is first signs; the others wait for its row, because Apple refuses several new tokens of one key.
async function sharedAppleToken(
  services: TokenServices,
  accountId: number,
  application: Application,
): Promise<KeptToken> {
  const { secrets, clock } = services;
  const name = nameOf(application);
  return inAccount(services.database, { accountId }, async (account) => {
    await sql`
      insert into push_access_tokens (account_id, key_name, token_sealed, renew_at) values (${account.id}, ${name}, ''::bytea, 'epoch')
      on conflict (account_id, key_name) do nothing`.execute(account.db);
    const kept = await readToken(account, services, name);
    if (kept !== null && holds(kept, services)) return kept;
    const now = clock.now();
    const { key_id: keyId = '', team_id: teamId = '' } = application.facts;
    const token = appleToken({ text: application.keyText ?? '', keyId, teamId }, now);
    const renewAt = new Date(now.getTime() + appleMinutes * minutes).toISOString();
    await keepToken(account, secrets, { name, token, renewAt });
    return { token, renewAt };
  });
}

async function sharedGoogleToken(
  services: TokenServices,
  accountId: number,
  application: Application,
): Promise<KeptToken> {
  const name = nameOf(application);
  const kept = await inAccount(services.database, { accountId }, (account) =>
    readToken(account, services, name),
  );
  if (kept !== null && holds(kept, services)) return kept;
  const key = readGoogleKey(application.keyText ?? '');
  if (key === null) throw new KeyRefused('The key of the application cannot be read.');
  const now = services.clock.now();
  const { token, seconds } = await googleToken(services.fetcher, key, {
    address: services.config.pushGateways.googleTokens,
    now,
  });
  const lasts = Math.max(1, seconds / 60 - 5);
  const renewAt = new Date(now.getTime() + lasts * minutes).toISOString();
  await inAccount(services.database, { accountId }, (account) =>
    keepToken(account, services.secrets, { name, token, renewAt }),
  );
  return { token, renewAt };
}

async function readToken(
  account: Account,
  { secrets }: TokenServices,
  name: string,
): Promise<KeptToken | null> {
  const { rows } = await sql<{ token_sealed: Buffer; renew_at: string }>`
    select token_sealed, renew_at from push_access_tokens where account_id = ${account.id} and key_name = ${name} for update`.execute(
    account.db,
  );
  const row = rows[0];
  if (!row || row.token_sealed.length === 0) return null;
  return {
    token: secrets.open('push token', `${account.id}:${name}`, row.token_sealed),
    renewAt: row.renew_at,
  };
}

async function keepToken(
  account: Account,
  secrets: Services['secrets'],
  { name, token, renewAt }: KeptToken & { name: string },
): Promise<void> {
  await sql`
    insert into push_access_tokens (account_id, key_name, token_sealed, renew_at)
    values (${account.id}, ${name}, ${secrets.seal('push token', `${account.id}:${name}`, token)}, ${renewAt}::timestamptz)
    on conflict (account_id, key_name) do update set token_sealed = excluded.token_sealed, renew_at = excluded.renew_at`.execute(
    account.db,
  );
}
