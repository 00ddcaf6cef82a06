import { sql } from 'kysely';
import { acrossAccounts, inAccount } from '#platform/server/account/account.ts';
import {
  createRepeatingWorker,
  moreAtOnce,
  type RepeatingWorker,
} from '#platform/server/repeating-worker.ts';
import { forgetOldMail } from './forget-old-mail.ts';
import { processArrival, type ProcessServices } from './process-arrival.ts';
import { createTicketPlaces } from './ticket-places.ts';

const pollMs = 1_000;
const batch = 50;
const sweepEveryMs = 3_600_000;
/** Whoever takes a mail has it for so long; when its process dies, another one takes it after that. */
const leaseSeconds = 30;
/** Accounts whose ticket mail one process reads side by side, each in the order it came: a slow name server holds up its own account alone. */
const ticketAccounts = 6;
const ticketsOfAccount = 10;
/** Rows that one look takes in, so that an account with very many leaves some of it to others. */
const lookedAt = 500;

interface Due {
  account_id: number;
  id: number;
}

/** Makes what processes what came in, together with any number of other processes. Reports and mail for tickets do not wait for one another. */
export function createInboundProcessor(services: ProcessServices): RepeatingWorker {
  const reports = createReportWorker(services);
  const tickets = createTicketWorker(services);
  return {
    start() {
      reports.start();
      tickets.start();
    },
    wake() {
      reports.wake();
      tickets.wake();
    },
    async stop() {
      await Promise.all([reports.stop(), tickets.stop()]);
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
        if (!stopping.aborted && (await take(services, one)))
          await processArrival(services, one.account_id, one.id);
      return due.length === batch ? moreAtOnce : undefined;
    },
    everyMs: pollMs,
    failure: 'what came in could not be looked at and is tried again',
    log: services.log,
  });
}

function createTicketWorker(services: ProcessServices): RepeatingWorker {
  const places = createTicketPlaces(ticketAccounts);
  const worker: RepeatingWorker = createRepeatingWorker({
    async turn(stopping) {
      const due = Map.groupBy(await dueTickets(services), (one) => one.account_id);
      for (const [accountId, mails] of due)
        places.start(accountId, async () => {
          for (const one of mails)
            if (!stopping.aborted && (await take(services, one)))
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
      await places.settled();
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
          select account_id, id from inbound_mails where state = 'waiting' and purpose <> 'ticket' and next_try_at <= now() order by next_try_at limit ${batch}`.execute(
          db,
        )
      ).rows,
  );
}

function dueTickets({ database }: ProcessServices): Promise<Due[]> {
  return acrossAccounts(
    database,
    'find mail for tickets that waits',
    async (db) =>
      (
        await sql<Due>`
          select account_id, id from (
            select account_id, id, next_try_at, row_number() over (partition by account_id order by next_try_at, id) as place
            from (select account_id, id, next_try_at from inbound_mails where state = 'waiting' and purpose = 'ticket' and next_try_at <= now() order by next_try_at limit ${lookedAt}) oldest) ranked
          where place <= ${ticketsOfAccount} order by next_try_at, id`.execute(db)
      ).rows,
  );
}

// The list is of all accounts, each mail is taken in its own: whoever comes second finds that it is not due.
function take({ database }: ProcessServices, { account_id: accountId, id }: Due): Promise<boolean> {
  return inAccount(database, { accountId }, async (account) => {
    const { rows } = await sql`
      update inbound_mails set next_try_at = seconds_later(now(), ${leaseSeconds})
      where account_id = ${account.id} and id = ${id} and state = 'waiting' and next_try_at <= now() returning id`.execute(
      account.db,
    );
    return rows.length > 0;
  });
}
