import { sql } from 'kysely';
import { suppressAddresses } from '#engines/audience/public.ts';
import { noteBounces } from '#engines/tracking/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { softBounceSettings, usualSoftBounceRule, type SoftBounceRule } from './contract.ts';

/** The rule that holds for an account. */
export function softBounceRuleOf(settings: Readonly<Record<string, unknown>>): SoftBounceRule {
  const chosen = softBounceSettings.partial().safeParse(settings);
  return {
    limit:
      (chosen.success ? chosen.data.soft_bounce_limit : undefined) ?? usualSoftBounceRule.limit,
    days: (chosen.success ? chosen.data.soft_bounce_days : undefined) ?? usualSoftBounceRule.days,
  };
}

/** A mail that came back. */
export interface Bounce {
  mailingId: number;
  contactId: number;
  reason: string | null;
  response: string | null;
}

/** Writes bounces into the history and suppresses addresses: at once when it is hard, by the account's rule when it is soft. */
export async function recordBounces(account: Account, bounces: readonly Bounce[]): Promise<void> {
  if (bounces.length === 0) return;
  await noteBounces(account, bounces);
  await suppressBounced(account, bounces);
}

/** Suppresses the addresses of bounces that the history knows already. */
export async function suppressBounced(
  account: Account,
  bounces: readonly Pick<Bounce, 'contactId' | 'reason'>[],
): Promise<void> {
  const idsOf = (reason: string): number[] =>
    bounces.filter((bounce) => bounce.reason === reason).map((bounce) => bounce.contactId);
  await suppressContacts(account, 'hard_bounced', idsOf('hard_bounced'));
  await suppressContacts(
    account,
    'soft_bounced',
    await onlyRepeated(account, idsOf('soft_bounced')),
  );
}

async function onlyRepeated(account: Account, contactIds: readonly number[]): Promise<number[]> {
  if (contactIds.length === 0) return [];
  const { limit, days } = softBounceRuleOf(account.record.settings);
  const { rows } = await sql<{ id: number }>`
    select c.id from unnest(${[...contactIds]}::bigint[]) c(id) cross join lateral (
      select count(*) filter (where last.reason = 'soft_bounced' and last.at > now() - ${days} * interval '1 day') as soft from (
        select d.reason, coalesce(d.bounced_at, d.updated_at) as at from deliveries d
        where d.account_id = ${account.id} and d.contact_id = c.id and d.state in ('sent', 'bounced')
        order by d.mailing_id desc limit ${limit}) last) counted
    where counted.soft = ${limit}`.execute(account.db);
  return rows.map((row) => row.id);
}

// What a person said weighs more than what a server said, so only a weaker note is replaced.
async function suppressContacts(
  account: Account,
  reason: 'hard_bounced' | 'soft_bounced',
  contactIds: readonly number[],
): Promise<void> {
  if (contactIds.length === 0) return;
  const { rows } = await sql<{
    email_key: string;
  }>`select email_key from contacts where account_id = ${account.id} and email_key is not null and id = any(${[...contactIds]}::bigint[])`.execute(
    account.db,
  );
  await suppressAddresses(
    account,
    rows.map((row) => row.email_key),
    { reason, source: 'bounce' },
  );
}
