import { sql } from 'kysely';
import { acrossAccounts } from '#platform/server/account/account.ts';
import {
  createRepeatingWorker,
  moreAtOnce,
  type RepeatingWorker,
} from '#platform/server/repeating-worker.ts';
import type { DomainKind } from './contract.ts';
import { runCheck, type CheckServices, type DomainChecks } from './run-check.ts';

const pollMs = 30_000;
const atOnce = 8;
// Longer than a check can take: a process that dies in the middle holds its domains back no longer than this.
const claimMs = 10 * 60_000;

/** Makes what looks at every domain again each day, together with any number of other processes. */
export function createDomainWatch(services: CheckServices, checks: DomainChecks): RepeatingWorker {
  return createRepeatingWorker({
    turn: async () => ((await checkDue(services, checks)) === atOnce ? moreAtOnce : undefined),
    everyMs: pollMs,
    failure: 'domains could not be looked at and are tried again',
    log: services.log,
  });
}

type Due = { account_id: number; id: number; kind: DomainKind };

/** Looks at the domains whose time has come, a few at once, and answers how many those were. */
export async function checkDue(services: CheckServices, checks: DomainChecks): Promise<number> {
  const now = services.clock.now();
  const later = new Date(now.getTime() + claimMs).toISOString();
  // Taking a domain puts its next time off, so that no two processes look at it.
  const due = await acrossAccounts(
    services.database,
    'take the domains that are due for a look',
    async (db) => {
      const { rows: candidates } = await sql<Due>`
        select account_id, id, kind from domains where next_check_at <= ${now.toISOString()}
        order by next_check_at, account_id, id limit ${atOnce}`.execute(db);
      const taken: Due[] = [];
      for (const one of candidates) {
        const { rows } = await sql`
          update domains set next_check_at = ${later}
          where account_id = ${one.account_id} and id = ${one.id} and next_check_at <= ${now.toISOString()} returning 1`.execute(
          db,
        );
        if (rows.length > 0) taken.push(one);
      }
      return taken;
    },
  );
  await Promise.all(
    due.map(({ account_id: accountId, id, kind }) =>
      runCheck(services, checks[kind], { accountId, id, kinds: [kind], isAsked: false }).catch(
        (error: unknown) =>
          services.log.error(
            { err: error, account: accountId, domain: id },
            'a domain could not be looked at',
          ),
      ),
    ),
  );
  return due.length;
}
