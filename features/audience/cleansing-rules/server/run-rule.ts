import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { cleanseAddresses } from '#engines/audience/public.ts';
import { inAccount, type Account } from '#platform/server/account/account.ts';
import { ProductError } from '#platform/server/errors.ts';
import { defineJob, type JobDefinition } from '#platform/server/jobs/jobs.ts';
import type { Services } from '#platform/server/services.ts';
import { chooseAddresses } from './choose-addresses.ts';
import { notifyEnd, type EndedRun } from './notify-end.ts';
import { cleansingStarted, runKind, type RunPayload } from './run-kind.ts';

/** Hears which contacts a rule cleansed, in the transaction that does it: journeys let them go. */
export type OnCleansed = (account: Account, contactIds: readonly number[]) => Promise<void>;

/** What runs stand on. */
export interface RunningRules {
  services: Pick<Services, 'database' | 'notifications' | 'log'>;
  onCleansed: readonly OnCleansed[];
}

const atOnce = 10_000;
// Longer than a batch takes; choosing holds the rule's row besides.
const leaseSeconds = 30;
const retries = 5;

/** The job that does one run: it chooses addresses once, then cleanses them in batches, each a transaction, from where it had come to. */
export function runRuleJob(running: RunningRules): JobDefinition<RunPayload> {
  return defineJob<RunPayload>({
    ...runKind,
    expireInSeconds: 3600,
    retryLimit: retries,
    handle: async (run, { signal, attempt }) => {
      try {
        await doRun(running, run, signal);
      } catch (error) {
        if (signal.aborted) throw error;
        // What the rule itself is refused for is no better the next time.
        if (!(error instanceof ProductError) && attempt < retries) throw error;
        await settle(running, run, { state: 'failed', error: reasonOf(error) });
        if (!(error instanceof ProductError)) throw error;
      }
    },
    cancelled: (run) => settle(running, run, { state: 'stopped', error: null }),
    resumed: async (account, { runId }) => {
      await sql`update cleansing_runs set state = 'running', error = null, finished_at = null
        where account_id = ${account.id} and id = ${runId} and state in ('stopped', 'failed')`.execute(
        account.db,
      );
    },
  });
}

async function doRun(running: RunningRules, run: RunPayload, signal: AbortSignal): Promise<void> {
  const token = randomUUID();
  const enter = <T>(work: (account: Account, row: OpenRun) => Promise<T>) =>
    inAccount(running.services.database, run, async (account) => {
      const row = await leaseRun(account, run, token);
      return row === null ? null : work(account, row);
    });
  const step = () =>
    enter(async (account, row) => {
      if (row.checkpoint !== null) return cleanseBatch(account, running, { run, row });
      const isAllowed = await chooseAddresses(account, { ...run, ...row });
      return isAllowed ? null : endRun(account, running, { ...run, state: 'waiting' });
    });
  try {
    let isMore = true;
    while (isMore) {
      signal.throwIfAborted();
      const ended = await step();
      isMore = ended === null && (await isOpen(running, run));
      if (ended !== null) await notifyEnd(running.services, run.accountId, ended);
    }
  } finally {
    await release(running, run, token);
  }
}

interface OpenRun {
  checkpoint: string | null;
  allowed: number | null;
  ruleName: string;
  startedBy: string;
}

// One process at a time works on a rule: the lease is taken, or renewed, with every step. Null: the run has ended.
async function leaseRun(
  account: Account,
  { ruleId, runId }: RunPayload,
  token: string,
): Promise<OpenRun | null> {
  const {
    rows: [rule],
  } = await sql<{ name: string }>`
    update cleansing_rules set lease_token = ${token}, lease_until = ${account.now}::timestamptz + ${leaseSeconds} * interval '1 second'
    where account_id = ${account.id} and id = ${ruleId}
      and (lease_token = ${token} or lease_until is null or lease_until < ${account.now}::timestamptz)
    returning name`.execute(account.db);
  const {
    rows: [run],
  } = await sql<Omit<OpenRun, 'ruleName'>>`
    select checkpoint, allowed, started_by as "startedBy" from cleansing_runs
    where account_id = ${account.id} and id = ${runId} and state = 'running' for update`.execute(
    account.db,
  );
  if (!run) return null;
  if (!rule) throw new Error('Another process works on this rule.');
  return { ...run, ruleName: rule.name };
}

async function isOpen(
  { services }: RunningRules,
  { accountId, runId }: RunPayload,
): Promise<boolean> {
  return inAccount(services.database, { accountId }, async (account) => {
    const { rows } = await sql`select from cleansing_runs
      where account_id = ${account.id} and id = ${runId} and state = 'running'`.execute(account.db);
    return rows.length > 0;
  });
}

/** Cleanses the next addresses. What was suppressed as strongly since the choice is not of this run. Answers the end, when it has come. */
async function cleanseBatch(
  account: Account,
  running: RunningRules,
  { run, row }: { run: RunPayload; row: OpenRun },
): Promise<EndedRun | null> {
  const { rows } = await sql<{ email_key: string }>`
    select email_key from cleansed_addresses
    where account_id = ${account.id} and run_id = ${run.runId} and email_key > ${row.checkpoint}
    order by email_key limit ${atOnce}`.execute(account.db);
  const keys = rows.map((one) => one.email_key);
  const cleansed = await cleanseAddresses(account, keys, {
    ruleId: run.ruleId,
    ruleName: row.ruleName,
    by: row.startedBy,
  });
  const newly = new Set(cleansed);
  await forget(
    account,
    run.runId,
    keys.filter((key) => !newly.has(key)),
  );
  await hear(account, running, cleansed);
  await sql`update cleansing_runs set checkpoint = ${keys.at(-1) ?? row.checkpoint}, cleansed = cleansed + ${cleansed.length}
    where account_id = ${account.id} and id = ${run.runId}`.execute(account.db);
  return keys.length < atOnce ? endRun(account, running, { ...run, state: 'done' }) : null;
}

async function forget(account: Account, runId: number, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await sql`delete from cleansed_addresses where account_id = ${account.id} and run_id = ${runId} and email_key = any(${keys}::text[])`.execute(
    account.db,
  );
}

async function hear(
  account: Account,
  { onCleansed }: RunningRules,
  emailKeys: readonly string[],
): Promise<void> {
  if (onCleansed.length === 0 || emailKeys.length === 0) return;
  const { rows } = await sql<{ id: number }>`
    select id from contacts where account_id = ${account.id} and email_key = any(${emailKeys}::text[])`.execute(
    account.db,
  );
  const ids = rows.map(({ id }) => id);
  for (const one of onCleansed) await one(account, ids);
}

interface RunEnd extends RunPayload {
  state: 'done' | 'waiting' | 'stopped' | 'failed';
  error?: string | null;
}

async function endRun(
  account: Account,
  { services }: RunningRules,
  { ruleId, runId, state, error = null }: RunEnd,
): Promise<EndedRun | null> {
  const {
    rows: [row],
  } = await sql<
    Omit<EndedRun, 'ruleId' | 'ruleName' | 'notificationId'> & { notificationId: number | null }
  >`
    update cleansing_runs set state = ${state}, error = ${error},
      checkpoint = null, finished_at = case when ${state} = 'waiting' then null else ${account.now}::timestamptz end
    where account_id = ${account.id} and id = ${runId} and state = 'running'
    returning state, found, total, cleansed, error, notification_id as "notificationId"`.execute(
    account.db,
  );
  if (!row) return null;
  const {
    rows: [rule],
  } = await sql<{ name: string }>`
    select name from cleansing_rules where account_id = ${account.id} and id = ${ruleId}`.execute(
    account.db,
  );
  // A daily run that found nobody is no news.
  const isNews = row.state !== 'done' || row.cleansed > 0;
  const notificationId =
    row.notificationId ??
    (isNews
      ? await services.notifications.start(account, {
          message: cleansingStarted,
          notifiableType: 'Cleansing rule',
          notifiableId: ruleId,
        })
      : null);
  return { ...row, ruleName: rule?.name ?? '', notificationId };
}

async function settle(
  running: RunningRules,
  run: RunPayload,
  { state, error }: { state: 'stopped' | 'failed'; error: string | null },
): Promise<void> {
  const ended = await inAccount(running.services.database, run, (account) =>
    endRun(account, running, { ...run, state, error }),
  );
  if (ended) await notifyEnd(running.services, run.accountId, ended);
}

async function release({ services }: RunningRules, run: RunPayload, token: string): Promise<void> {
  await inAccount(services.database, run, (account) =>
    sql`update cleansing_rules set lease_token = null, lease_until = null
      where account_id = ${account.id} and id = ${run.ruleId} and lease_token = ${token}`.execute(
      account.db,
    ),
  );
}

function reasonOf(error: unknown): string {
  if (error instanceof ProductError) return error.message;
  return 'The server had an error. The addresses that were cleansed before stay cleansed; run the rule again.';
}
