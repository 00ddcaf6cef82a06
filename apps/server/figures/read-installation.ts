import { sql } from 'kysely';
import { recentBounces } from '#engines/delivery/public.ts';
import { recentComplaints } from '#engines/inbound/public.ts';
import { recentUsage } from '#engines/usage/public.ts';
import { acrossAccounts } from '#platform/server/account/account.ts';
import type { Backlog } from '#platform/server/backlog.ts';
import { onceAMinute } from '#platform/server/once-a-minute.ts';
import type { Services } from '#platform/server/services.ts';
import { queues } from './queues.ts';

/** What the database says of the whole installation. */
export interface Installation {
  readonly backlogs: ReadonlyMap<string, Backlog>;
  /** Mails of yesterday and today, by what became of them. */
  readonly mails: Readonly<Record<'sent' | 'bounced' | 'complained', number>>;
}

type Parts = Pick<Services, 'database' | 'jobs' | 'clock' | 'log'>;

// However often anybody asks, the database is read this often.
const keptMs = 10_000;
// Whoever asks hears within this time that the database does not answer.
const patienceMs = 3_000;

/** Makes the reader of the installation's figures; it answers null where the database does not answer in time. */
export function createInstallationReader(parts: Parts): () => Promise<Installation | null> {
  const isNews = onceAMinute();
  let reading: Promise<Installation | null> | null = null;
  let readAt = 0;
  const begin = (now: number): Promise<Installation | null> => {
    readAt = now;
    return read(parts).catch((error: unknown) => {
      if (isNews(error instanceof Error ? error.message : String(error)))
        parts.log.error({ err: error }, 'the figures could not be read');
      return null;
    });
  };
  let isUnderWay = false;
  return () => {
    const now = parts.clock.now().getTime();
    if (!reading || (!isUnderWay && now - readAt >= keptMs)) {
      isUnderWay = true;
      reading = begin(now).finally(() => {
        isUnderWay = false;
      });
    }
    return withPatience(reading);
  };
}

async function read({ database, jobs }: Parts): Promise<Installation> {
  const backlogs = new Map<string, Backlog>();
  const mails = await acrossAccounts(database, 'read the figures of the operator', async (db) => {
    await sql`select set_config('statement_timeout', '5s', true)`.execute(db);
    for (const [name, backlog] of Object.entries(queues)) backlogs.set(name, await backlog(db));
    return {
      sent: await recentUsage(db, 'emails'),
      bounced: await recentBounces(db),
      complained: await recentComplaints(db),
    };
  });
  backlogs.set('jobs', await jobs.backlog());
  return { backlogs, mails };
}

function withPatience<T>(work: Promise<T>): Promise<T | null> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(null), patienceMs).unref();
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
