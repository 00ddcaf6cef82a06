import { closedLately, queueSharesOf, type QueueShare } from '#engines/desk/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { ttlCache } from '#platform/server/ttl-cache.ts';
import type { QueueCounts } from '../contract.ts';

const sum = (shares: readonly QueueShare[], of: 'open' | 'snoozed' | 'breaching'): number =>
  shares.reduce((total, share) => total + share[of], 0);

interface Counted {
  shares: QueueShare[];
  closed: number;
}

/** Counts the queues as their caller sees them; all agents of an account share one read of the database in five seconds. */
export function queueCounter(): (account: Account) => Promise<QueueCounts> {
  const cached = ttlCache<Counted>({ forMs: 5_000, most: 10_000 });
  return async (account) => {
    const { shares, closed } = await cached(String(account.id), async () => ({
      shares: await queueSharesOf(account),
      closed: await closedLately(account),
    }));
    const me = account.actor.kind === 'user' ? account.actor.id : undefined;
    const openOf = (who: number | null | undefined) =>
      shares.find(({ assignee_id }) => assignee_id === who)?.open ?? 0;
    return {
      mine: openOf(me),
      unassigned: openOf(null),
      breaching: sum(shares, 'breaching'),
      open: sum(shares, 'open'),
      snoozed: sum(shares, 'snoozed'),
      closed,
    };
  };
}
