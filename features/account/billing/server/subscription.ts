import { sql } from 'kysely';
import { periodOf, periodUsage } from '#engines/usage/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { featuresOf, packageOf, packageSections } from '../contract/packages.ts';
import type { Subscription } from '../contract/usage.ts';
import type { UsageTools } from './usage.ts';

/** The account's package with its period, limits, features and add-ons. */
export async function subscriptionOf(account: Account, tools: UsageTools): Promise<Subscription> {
  const { package_type: type, package_feature: own } = account.record;
  const { title, description, stopsAtLimit } = packageOf(type);
  const { period, kinds } = await periodUsage(account, tools.counters, {
    period: periodOf(tools.now),
    now: tools.now,
  });
  const { rows: addOns } = await sql<{ name: string; quantity: number; since: string }>`
    select name, quantity, since from account_add_ons where account_id = ${account.id} order by name`.execute(
    account.db,
  );
  return {
    package_type: type,
    title,
    description,
    stops_at_limit: stopsAtLimit,
    period: { kind: 'monthly', start: period.start, end: period.end },
    limits: kinds,
    features: packageSections.map((name) => ({
      name,
      included: type === '' || (own[name] ?? featuresOf('core')[name]) === 'yes',
    })),
    add_ons: addOns,
  };
}
