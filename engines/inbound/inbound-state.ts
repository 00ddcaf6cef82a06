import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import type { InboundConfig } from '#platform/server/inbound-settings.ts';
import { listenersNow } from './listener-signs.ts';

/** How mail that comes back is taken in. */
export interface InboundState {
  return_domain: string | null;
  /** off: the settings name no port; silent: they do, but no process has given a sign lately. */
  listener: 'off' | 'listening' | 'failed' | 'silent';
  port: number | null;
  has_tls: boolean;
  error: string | null;
  waiting: number;
  aside: number;
  last_received_at: string | null;
}

/** How mail that comes back is taken in, by what the listeners say and what the account has. */
export async function inboundStateOf(
  account: Account,
  { returnDomain, port }: InboundConfig,
): Promise<InboundState> {
  const listeners = await listenersNow(account);
  const listening = listeners.find(({ error }) => error === null);
  const failed = listening ? undefined : listeners[0];
  const {
    rows: [counts],
  } = await sql<{ waiting: number; aside: number; last_received_at: string | null }>`
    select (select count(*) from inbound_mails where account_id = ${account.id} and state = 'waiting') as waiting,
      (select count(*) from inbound_mails where account_id = ${account.id} and state = 'aside') as aside,
      (select received_at from inbound_mails where account_id = ${account.id} order by id desc limit 1) as last_received_at`.execute(
    account.db,
  );
  return {
    return_domain: returnDomain,
    listener: listening ? 'listening' : failed ? 'failed' : port === null ? 'off' : 'silent',
    port: listening?.port ?? failed?.port ?? port,
    has_tls: listening?.hasTls ?? false,
    error: failed?.error ?? null,
    waiting: counts?.waiting ?? 0,
    aside: counts?.aside ?? 0,
    last_received_at: counts?.last_received_at ?? null,
  };
}
