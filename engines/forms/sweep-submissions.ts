import { sql } from 'kysely';
import { acrossAccounts } from '#platform/server/account/account.ts';
import { createRepeatingWorker, type RepeatingWorker } from '#platform/server/repeating-worker.ts';
import type { Services } from '#platform/server/services.ts';

/** How long what was kept out is kept. */
export const keptOutDays = 30;
// Longer than a ticket is good, whatever the clocks of several machines say.
const ticketHours = 26;
const hourMs = 3_600_000;
const mostAtOnce = 5_000;
const pauseMs = 1_000;

/** Makes what forgets submissions that nobody released within 30 days, and spent tickets that are too old to come again. */
export function createSubmissionSweep(
  services: Pick<Services, 'database' | 'clock' | 'log'>,
): RepeatingWorker {
  return createRepeatingWorker({
    turn: async () => ((await forgetOld(services)) ? pauseMs : hourMs),
    everyMs: hourMs,
    beginsWithRest: true,
    failure: 'old submissions of forms could not be removed; the next try is in an hour',
    log: services.log,
  });
}

/** Removes some thousand of each; true when more may be left. */
export async function forgetOld({
  database,
  clock,
}: Pick<Services, 'database' | 'clock'>): Promise<boolean> {
  const before = (ms: number) => new Date(clock.now().getTime() - ms).toISOString();
  return acrossAccounts(database, 'remove old submissions and tickets of forms', async (db) => {
    const { numAffectedRows: submissions } = await sql`
      delete from form_submissions where (account_id, id) in (
        select account_id, id from form_submissions where state = 'quarantined'
          and at < ${before(keptOutDays * 24 * hourMs)}::timestamptz order by at limit ${mostAtOnce} for update skip locked)`.execute(
      db,
    );
    const { numAffectedRows: tickets } = await sql`
      delete from form_tickets where (account_id, nonce) in (
        select account_id, nonce from form_tickets where spent_at < ${before(ticketHours * hourMs)}::timestamptz
        order by spent_at limit ${mostAtOnce} for update skip locked)`.execute(db);
    return [submissions, tickets].some((count) => Number(count ?? 0) === mostAtOnce);
  });
}
