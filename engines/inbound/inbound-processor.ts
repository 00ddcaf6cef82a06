import { sql } from 'kysely';
import { acrossAccounts, inAccount, type Account } from '#platform/server/account/account.ts';
import {
  createRepeatingWorker,
  moreAtOnce,
  type RepeatingWorker,
} from '#platform/server/repeating-worker.ts';
import { createAccountPlaces } from './account-places.ts';
import { forgetOldMail } from './forget-old-mail.ts';
import { processArrival, type ProcessServices } from './process-arrival.ts';
import { proofLimits } from './reading/mail-reader.ts';

const pollMs = 1_000;
const batch = 50;
const sweepEveryMs = 3_600_000;
/** Whoever takes a mail has it for so long; when its process dies, another one takes it after that. Mail for tickets waits for its turn at a reader besides. */
const leaseSeconds = { report: 30, desk: 150 } as const;
/** Accounts whose ticket mail one process reads side by side, each in the order it came. */
const deskAccounts = proofLimits.threads;
const accountsLookedAt = 50;
const mailsOfAccount = 10;

interface Due {
  account_id: number;
  id: number;
}

/** Makes what processes what came in, together with any number of other processes. Reports and mail for tickets do not wait for one another. */
export function createInboundProcessor(services: ProcessServices): RepeatingWorker {
  const reports = createReportWorker(services);
  const desk = createDeskWorker(services);
  return {
    start() {
      reports.start();
      desk.start();
    },
    wake() {
      reports.wake();
      desk.wake();
    },
    async stop() {
      await Promise.all([reports.stop(), desk.stop()]);
    },
  };
}

function createReportWorker(services: ProcessServices): RepeatingWorker {
  let sweptAt = -Infinity;
  return createRepeatingWorker({
    async turn(stopping) {
      if (performance.now() - sweptAt > sweepEveryMs) {
        sweptAt = performance.now();
        await forgetOldMail(services);
      }
      const due = await dueReports(services);
      for (const one of due)
        if (!stopping.aborted && (await takeReport(services, one)))
          await processArrival(services, one.account_id, one.id);
      return due.length === batch ? moreAtOnce : undefined;
    },
    everyMs: pollMs,
    failure: 'what came in could not be looked at and is tried again',
    log: services.log,
  });
}

function createDeskWorker(services: ProcessServices): RepeatingWorker {
  const places = createAccountPlaces(deskAccounts);
  const worker: RepeatingWorker = createRepeatingWorker({
    async turn(stopping) {
      const due = Map.groupBy(await dueDeskMail(services), (one) => one.account_id);
      for (const [accountId, mails] of due)
        places.start(accountId, async () => {
          for (const one of mails)
            if (!stopping.aborted && (await takeDeskMail(services, one)))
              await processArrival(services, accountId, one.id);
          // Whatever came meanwhile need not wait for the next look.
          worker.wake();
        });
    },
    everyMs: pollMs,
    failure: 'mail for tickets could not be looked at and is tried again',
    log: services.log,
  });
  return {
    ...worker,
    async stop() {
      await worker.stop();
      await places.ended();
    },
  };
}

function dueReports({ database }: ProcessServices): Promise<Due[]> {
  return acrossAccounts(
    database,
    'find returned mail that waits',
    async (db) =>
      (
        await sql<Due>`
          select account_id, id from inbound_mails where state = 'waiting' and purpose <> 'ticket' and next_try_at <= now()
            and coalesce(leased_until, '-infinity') < now() order by next_try_at limit ${batch}`.execute(
          db,
        )
      ).rows,
  );
}

// The accounts first, so that one with very many leaves the others their turn.
function dueDeskMail({ database }: ProcessServices): Promise<Due[]> {
  return acrossAccounts(
    database,
    'find mail for tickets that waits',
    async (db) =>
      (
        await sql<Due>`
          select first.account_id, first.id from (
            select account_id, min(next_try_at) as oldest from inbound_mails
            where state = 'waiting' and purpose = 'ticket' and next_try_at <= now() group by account_id order by oldest limit ${accountsLookedAt}) accounts
          cross join lateral (
            select m.account_id, m.id, m.next_try_at from inbound_mails m
            where m.account_id = accounts.account_id and m.state = 'waiting' and m.purpose = 'ticket' and m.next_try_at <= now()
            order by m.next_try_at, m.id limit ${mailsOfAccount}) first
          order by accounts.oldest, first.next_try_at, first.id`.execute(db)
      ).rows,
  );
}

// The list is of all accounts, each mail is taken in its own: whoever comes second finds that it is not due.
function takeReport(
  { database }: ProcessServices,
  { account_id: accountId, id }: Due,
): Promise<boolean> {
  return inAccount(database, { accountId }, (account) => lease(account, id, 'report'));
}

// A question is read before the answer to it: while one process reads mail for tickets of an account, no other does.
function takeDeskMail(
  { database }: ProcessServices,
  { account_id: accountId, id }: Due,
): Promise<boolean> {
  return inAccount(database, { accountId }, async (account) => {
    await sql`select pg_advisory_xact_lock(hashtext('ticket mail'), ${account.id}::int)`.execute(
      account.db,
    );
    const { rows } = await sql`
      select 1 from inbound_mails where account_id = ${account.id} and state = 'waiting' and purpose = 'ticket' and next_try_at <= now() and leased_until >= now() limit 1`.execute(
      account.db,
    );
    return rows.length === 0 && (await lease(account, id, 'desk'));
  });
}

async function lease(
  account: Account,
  id: number,
  kind: keyof typeof leaseSeconds,
): Promise<boolean> {
  const { rows } = await sql`
    update inbound_mails set leased_until = seconds_later(now(), ${leaseSeconds[kind]})
    where account_id = ${account.id} and id = ${id} and state = 'waiting' and next_try_at <= now() and coalesce(leased_until, '-infinity') < now() returning id`.execute(
    account.db,
  );
  return rows.length > 0;
}
