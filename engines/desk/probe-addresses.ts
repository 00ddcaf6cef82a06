import { sql } from 'kysely';
import { acrossAccounts, inAccount } from '#platform/server/account/account.ts';
import { ProductError } from '#platform/server/errors.ts';
import { createRepeatingWorker, type RepeatingWorker } from '#platform/server/repeating-worker.ts';
import type { Services } from '#platform/server/services.ts';
import { checkSupportEmail, type CheckServices } from './check-support-email.ts';

type Parts = CheckServices & Pick<Services, 'notifications'>;

interface Ref {
  accountId: number;
  id: number;
}

const everyMs = 600_000;
const atOnce = 100;
/** An address that nothing arrived at for so long is checked, and its check has so long to come back. */
const usualPace = { silentSeconds: 24 * 3600, secondsToCome: 2 * 3600 };

type Pace = typeof usualPace;

/** Makes what checks support addresses daily that emails arrived at before and none does now, and tells when the check does not come back. */
export function createAddressProbe(parts: Parts): RepeatingWorker {
  return createRepeatingWorker({
    everyMs,
    beginsWithRest: true,
    failure: 'support addresses could not be checked and are tried again',
    log: parts.log,
    async turn(stopping) {
      // Where emails stay in the local inbox, none comes back.
      if (parts.config.smtpUrl !== null) await probeAddresses(parts, stopping);
    },
  });
}

/** Checks each address whose day is over, once beside any number of other processes, and tells of those whose check did not come back. */
export async function probeAddresses(
  parts: Parts,
  stopping: AbortSignal,
  pace: Pace = usualPace,
): Promise<void> {
  for (const { accountId, id } of await missedProbes(parts, pace)) {
    if (stopping.aborted) return;
    await noteMissed(parts, { accountId, id }, pace);
  }
  for (const { accountId, id } of await silentAddresses(parts, pace)) {
    if (stopping.aborted) return;
    try {
      await checkSupportEmail(parts, { accountId, id, daily: { restSeconds: pace.silentSeconds } });
    } catch (error) {
      // It was checked meanwhile, or nobody takes the check: then none comes back.
      if (!(error instanceof ProductError)) throw error;
    }
  }
}

function silentAddresses({ database }: Parts, { silentSeconds }: Pace): Promise<Ref[]> {
  return acrossAccounts(database, 'find support addresses that are to be checked', async (db) => {
    const { rows } = await sql<Ref>`
      select s.account_id as "accountId", s.id from accounts a join support_emails s on s.account_id = a.id
      where a.active and not s.is_sample and s.last_received_at < seconds_later(now(), ${-silentSeconds})
        and (s.probe_sent_at is null or s.probe_sent_at < seconds_later(now(), ${-silentSeconds})) order by s.last_received_at limit ${atOnce}`.execute(
      db,
    );
    return rows;
  });
}

function missedProbes({ database }: Parts, { secondsToCome }: Pace): Promise<Ref[]> {
  return acrossAccounts(database, 'find checks that did not come back', async (db) => {
    const { rows } = await sql<Ref>`
      select s.account_id as "accountId", s.id from support_emails s
      where s.probe_key is not null and s.probe_missed_at is null and s.last_received_at is not null
        and s.probe_sent_at < seconds_later(now(), ${-secondsToCome}) order by s.probe_sent_at limit ${atOnce}`.execute(
      db,
    );
    return rows;
  });
}

// Told once, until an email arrives.
async function noteMissed(
  { database, notifications }: Parts,
  { accountId, id }: Ref,
  { secondsToCome }: Pace,
): Promise<void> {
  await inAccount(database, { accountId }, async (account) => {
    const { rows } = await sql<{ email: string }>`
      update support_emails set probe_missed_at = ${account.now}::timestamptz
      where account_id = ${account.id} and id = ${id} and probe_key is not null and probe_missed_at is null
        and probe_sent_at < seconds_later(${account.now}::timestamptz, ${-secondsToCome}) returning email`.execute(
      account.db,
    );
    const [missed] = rows;
    if (!missed) return;
    const message = `A test email to ${missed.email} did not arrive. Check its forwarding or mailbox.`;
    const told = await notifications.start(account, { message, notifiableType: 'support_emails' });
    account.afterCommit(() => notifications.progress(account.id, told, { percent: 100 }));
  });
}
