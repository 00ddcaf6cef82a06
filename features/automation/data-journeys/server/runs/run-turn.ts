import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { acrossAccounts, inAccount, type Account } from '#platform/server/account/account.ts';
import type { Services } from '#platform/server/services.ts';
import type { Step } from '../../contract/steps.ts';
import { stepKinds } from '../steps/step-kinds.ts';
import { chosenBefore } from './chosen-rows.ts';
import { failRun, finishRun } from './end-run.ts';
import { logRun, ofRun, readRun, readStep, writeStep, type RunKey } from './run-record.ts';
import { failureOf, type Piece, type StepKind, type StepWork } from './step-kind.ts';

/** A run of an account. */
export interface RunOf extends RunKey {
  readonly accountId: number;
}

/** A run that this process holds. */
export interface HeldRun extends RunOf {
  readonly token: string;
}

const mostAtOnce = 4;
/** A run whose process was killed goes on after so long. */
export const leaseSeconds = 60;
const renewMs = 20_000;
const longestTurnMs = 5000;
const mostFailures = 5;
const ourFault =
  'The server had an error. What the steps before came to is kept: try again from this step.';

/** Works on runs that are due, each until it rests or some seconds have passed; answers how many there were. */
export async function workOnRuns(services: Services, stopping: AbortSignal): Promise<number> {
  const found = await dueRuns(services);
  await Promise.all(
    found.map(async (one) => {
      try {
        const held = await holdRun(services, one);
        if (held) await workOn(services, held, stopping);
      } catch (error) {
        services.log.error(
          { err: error, account: one.accountId, record: one.journeyId },
          'a data journey could not be worked on',
        );
      }
    }),
  );
  return found.length;
}

function dueRuns({ database, clock }: Services): Promise<RunOf[]> {
  const now = clock.now().toISOString();
  return acrossAccounts(database, 'find runs of data journeys that are due', async (db) => {
    const { rows } = await sql<RunOf>`
      select r.account_id as "accountId", r.journey_id as "journeyId", r.run from data_runs r join accounts a on a.id = r.account_id and a.active
      where r.state = 'running' and r.due_at <= ${now}::timestamptz and (r.lease_until is null or r.lease_until < ${now}::timestamptz)
      order by r.due_at limit ${mostAtOnce}`.execute(db);
    return rows;
  });
}

/** Takes a run for this process; null when another one was faster. */
export async function holdRun(services: Services, one: RunOf): Promise<HeldRun | null> {
  const token = randomUUID();
  const now = services.clock.now().toISOString();
  const isHeld = await inAccount(services.database, one, async (account) => {
    const { rows } = await sql`
      update data_runs r set lease_token = ${token}, lease_until = ${now}::timestamptz + ${leaseSeconds} * interval '1 second'
      where ${ofRun(account, one)} and r.state = 'running' and (r.lease_until is null or r.lease_until < ${now}::timestamptz)
      returning 1`.execute(account.db);
    return rows.length > 0;
  });
  return isHeld ? { ...one, token } : null;
}

async function workOn(services: Services, held: HeldRun, stopping: AbortSignal): Promise<void> {
  const until = performance.now() + longestTurnMs;
  try {
    let goesOn = true;
    while (goesOn && !stopping.aborted && performance.now() < until)
      goesOn = await doPiece(services, held, stopping);
  } catch (error) {
    if (!stopping.aborted) await noteError(services, held, error);
  } finally {
    await inAccount(services.database, held, (account) => release(account, held));
  }
}

/** Does one piece of the step under way; answers whether the next one can follow at once. */
export async function doPiece(
  services: Services,
  held: HeldRun,
  signal: AbortSignal,
): Promise<boolean> {
  const begun = await inAccount(services.database, held, (account) =>
    beginPiece(account, { services, held, signal }),
  );
  if (begun === null) return false;
  const kind = stepKinds[begun.step.type] as unknown as StepKind<Step>;
  const prepared = kind.prepare
    ? await renewing(services, held, () => kind.prepare!(begun))
    : undefined;
  return inAccount(services.database, held, async (account) => {
    const run = await readRun(account, held, { isLocked: true });
    if (run?.leaseToken !== held.token || run.state !== 'running') return false;
    const work = { ...begun, now: services.clock.now() };
    const piece = await kind.piece(account, work, prepared);
    await notePiece(account, work, piece);
    return piece.isDone ? run.step + 1 < run.steps.length : piece.pauseMs === undefined;
  });
}

async function beginPiece(
  account: Account,
  { services, held, signal }: { services: Services; held: HeldRun; signal: AbortSignal },
): Promise<StepWork | null> {
  const run = await readRun(account, held);
  if (run?.leaseToken !== held.token || run.state !== 'running') return null;
  const now = services.clock.now();
  const step = run.steps[run.step];
  if (!step) {
    await finishRun(account, held, now);
    return null;
  }
  const record = await readStep(account, held, run.step);
  const startedAt = record.started_at ?? now.toISOString();
  if (record.state === 'waiting')
    await writeStep(account, held, {
      step: run.step,
      change: { state: 'running', started_at: startedAt },
    });
  const before = await chosenBefore(account, held, run.step);
  return {
    services,
    accountId: held.accountId,
    run,
    step,
    record: { ...record, started_at: startedAt },
    before,
    now,
    signal,
  };
}

async function notePiece(account: Account, work: StepWork, piece: Piece): Promise<void> {
  const { run, record, now } = work;
  const at = now.toISOString();
  await writeStep(account, run, {
    step: record.step,
    change: {
      ...piece.change,
      ...(piece.isDone && { state: 'done' as const, finished_at: at }),
    },
  });
  for (const line of piece.log ?? [])
    await logRun(account, run, { ...line, step: record.step, now });
  const isLast = piece.isDone && record.step + 1 === run.steps.length;
  if (isLast) return finishRun(account, run, now);
  await sql`
    update data_runs r set step = ${record.step + (piece.isDone ? 1 : 0)}, failures = 0,
      due_at = ${at}::timestamptz + ${piece.pauseMs ?? 0} * interval '1 millisecond'
    where ${ofRun(account, run)}`.execute(account.db);
}

// What is the owner's to mend ends the run; a fault of ours is tried again some times.
async function noteError(services: Services, held: HeldRun, error: unknown): Promise<void> {
  const reason = failureOf(error);
  const now = services.clock.now();
  if (reason === null)
    services.log.error(
      { err: error, account: held.accountId, record: held.journeyId },
      'a step of a data journey failed',
    );
  await inAccount(services.database, held, async (account) => {
    const run = await readRun(account, held, { isLocked: true });
    if (run?.leaseToken !== held.token || run.state !== 'running') return;
    if (reason !== null || run.failures + 1 >= mostFailures)
      return failRun(account, services, { run, reason: reason ?? ourFault, now });
    await sql`
      update data_runs r set failures = failures + 1, due_at = ${now.toISOString()}::timestamptz + (failures + 1) * interval '5 seconds'
      where ${ofRun(account, held)}`.execute(account.db);
  });
}

async function release(account: Account, held: HeldRun): Promise<void> {
  await sql`
    update data_runs r set lease_token = null, lease_until = null
    where ${ofRun(account, held)} and r.lease_token = ${held.token}`.execute(account.db);
}

async function renewing<T>(services: Services, held: HeldRun, work: () => Promise<T>): Promise<T> {
  const renew = async () => {
    const now = services.clock.now().toISOString();
    await inAccount(services.database, held, (account) =>
      sql`update data_runs r set lease_until = ${now}::timestamptz + ${leaseSeconds} * interval '1 second'
        where ${ofRun(account, held)} and r.lease_token = ${held.token}`.execute(account.db),
    );
  };
  const timer = setInterval(() => void renew().catch(() => {}), renewMs).unref();
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
