import { setTimeout as sleep } from 'node:timers/promises';
import { inAccount } from '#platform/server/account/account.ts';
import { groupCommit } from '#platform/server/database/group-commit.ts';
import { listen } from '#platform/server/database/listen.ts';
import { createRepeatingWorker, type RepeatingWorker } from '#platform/server/repeating-worker.ts';
import type { Services } from '#platform/server/services.ts';
import type { OnRunStarted } from './begin-run.ts';
import type { HandOver, Run } from './channel.ts';
import { channelOf } from './channels.ts';
import { reapExpired, renewLeases, type ClaimedRow } from './claim.ts';
import { findOpenRuns, findUntidy } from './open-runs.ts';
import { forgetReceipts, takeInReceipts } from './receipts.ts';
import { recordAnswers, type Answered } from './record.ts';
import { RunSteps, type OpenRun } from './run-steps.ts';
import { mobileChannel } from './wake.ts';

/** What a sender of texts and pushes works with. */
export type MobileSenderServices = Pick<Services, 'database' | 'config' | 'log' | 'realtime'>;

/** Sends what the database says is to be sent, together with any number of other senders. */
export interface MobileSender {
  start(): void;
  /** Begins nothing more and lets what the gateways have be answered, 20 seconds at most. */
  stop(): Promise<void>;
}

const lanes = 8;
const pollMs = 1_000;
const tidyMs = 2_000;
const claimSize = 500;
const mostInFlight = 1_000;
const renewsPerLease = 4;
const drainMs = 20_000;
// A gateway that has not answered by then never will: its rows are reaped, and hold nothing up.
const longestHandOverMs = 300_000;

/** Makes a sender; it does nothing until it is started. */
export function createMobileSender(
  services: MobileSenderServices,
  { onStarted = [] }: { onStarted?: readonly OnRunStarted[] } = {},
): MobileSender {
  return new MobileSending(services, onStarted);
}

interface Held {
  accountId: number;
  rows: Map<number, ClaimedRow & { handedAt: number }>;
  /** Due from then on, by the clock of the process. */
  notBefore: number;
  isBusy: boolean;
  /** Somebody said that there is something to do since its step began. */
  isWoken: boolean;
}

class MobileSending implements MobileSender {
  readonly #services: MobileSenderServices;
  readonly #steps: RunSteps;
  readonly #runs = new Map<string, Held>();
  readonly #turns = new Map<number, number>();
  readonly #worker: RepeatingWorker;
  readonly #record: (accountId: number, answered: Answered) => Promise<boolean>;
  #turn = 0;
  #busy = 0;
  #isRunning = false;
  #giveUpAt = Infinity;
  #tidyAt = 0;
  #ends: (() => void)[] = [];

  constructor(services: MobileSenderServices, onStarted: readonly OnRunStarted[]) {
    const { database, config, log } = services;
    this.#services = services;
    this.#steps = new RunSteps({ database, leaseSeconds: config.leaseSeconds, onStarted });
    this.#worker = createRepeatingWorker({
      turn: () => this.#look(),
      everyMs: pollMs,
      failure: 'texts and pushes could not be looked for',
      log,
    });
    this.#record = groupCommit<Answered, boolean>(
      (accountId, answered) =>
        inAccount(database, { accountId }, async (account) => {
          const recorded = await recordAnswers(account, answered);
          return answered.map(({ row }) => recorded.has(row.id));
        }),
      { largest: 500 },
    );
  }

  start(): void {
    if (this.#isRunning) return;
    this.#isRunning = true;
    const heard = listen(this.#services.database, mobileChannel, {
      message: (said) => this.#wake(said),
      connected: () => this.#worker.wake(),
    });
    const renewing = setInterval(
      () => void this.#renew(),
      (this.#services.config.leaseSeconds * 1000) / renewsPerLease,
    );
    this.#ends = [() => heard.stop(), () => clearInterval(renewing)];
    this.#worker.start();
  }

  async stop(): Promise<void> {
    if (!this.#isRunning) return;
    this.#isRunning = false;
    this.#giveUpAt = performance.now() + drainMs;
    await this.#worker.stop();
    while ((this.#busy > 0 || this.#inFlight().length > 0) && performance.now() < this.#giveUpAt)
      await sleep(5);
    for (const end of this.#ends) end();
  }

  #wake(key: string): void {
    const held = this.#runs.get(key);
    if (held) {
      held.notBefore = 0;
      held.isWoken = true;
    }
    this.#worker.wake();
  }

  async #look(): Promise<number> {
    if (performance.now() >= this.#tidyAt) await this.#tidyUp();
    const open = await findOpenRuns(this.#services.database);
    const keys = new Set(open.map(keyOf));
    for (const [key, held] of this.#runs)
      if (!keys.has(key) && !held.isBusy && held.rows.size === 0) this.#runs.delete(key);
    for (const run of open) this.#heldOf(run);
    const now = performance.now();
    const due = open
      .filter((run) => {
        const held = this.#heldOf(run);
        return !held.isBusy && held.notBefore <= now;
      })
      // Accounts take turns.
      .sort((one, other) => this.#lastTurn(one) - this.#lastTurn(other));
    for (const run of due.slice(0, Math.max(0, lanes - this.#busy))) void this.#work(run);
    const next = Math.min(
      ...open
        .map((run) => this.#heldOf(run))
        .map((held) => (held.isBusy ? Infinity : held.notBefore)),
    );
    return Math.min(pollMs, Math.max(5, next - now));
  }

  // One step of a run, in a lane of its own.
  async #work(run: OpenRun): Promise<void> {
    const held = this.#heldOf(run);
    held.isBusy = true;
    held.isWoken = false;
    this.#busy += 1;
    this.#turns.set(run.accountId, ++this.#turn);
    let waitMs = pollMs;
    try {
      waitMs = await this.#step(run, held);
    } catch (error) {
      this.#services.log.error(
        { err: error, account: run.accountId, run: run.id },
        'a run of texts or pushes could not go on and is tried again',
      );
    } finally {
      held.isBusy = false;
      held.notBefore = held.isWoken ? 0 : performance.now() + waitMs;
      this.#busy -= 1;
      this.#worker.wake();
    }
  }

  async #step(open: OpenRun, held: Held): Promise<number> {
    const room = mostInFlight - held.rows.size;
    if (room < claimSize / 5) return 20;
    const step = await this.#steps.step(open, Math.min(claimSize, room));
    if (step.kind === 'wait') return step.ms;
    if (step.kind === 'handed') {
      const handedAt = performance.now();
      for (const row of step.rows) held.rows.set(row.id, { ...row, handedAt });
      void this.#handOver(step.run, step.rows, held);
      return step.againInMs;
    }
    this.#notify(open);
    return 0;
  }

  async #handOver(run: Run, rows: readonly ClaimedRow[], held: Held): Promise<void> {
    const open = new Map(rows.map((row) => [row.id, row]));
    const answer = (one: HandOver): void => {
      const row = open.get(one.id);
      if (!row || !open.delete(one.id)) return;
      void this.#store({ run, row, answer: one }, held);
    };
    try {
      await channelOf(run.channel).handOver(run, rows, answer);
    } catch (error) {
      this.#services.log.error({ err: error, run: run.id }, 'a hand-over to a gateway broke');
    }
    for (const id of open.keys()) answer({ id, state: 'unknown', reason: 'no_answer' });
  }

  // Until the database has it; a process that ends before leaves a row of which nobody knows.
  async #store(answered: Answered, held: Held): Promise<void> {
    const { run, row } = answered;
    for (;;) {
      try {
        await this.#record(run.accountId, answered);
        break;
      } catch (error) {
        this.#services.log.error(
          { err: error, run: run.id },
          'what a gateway said could not be stored',
        );
        if (performance.now() > this.#giveUpAt) break;
        await sleep(pollMs);
      }
    }
    held.rows.delete(row.id);
    if (held.rows.size > 0) return;
    this.#notify({ accountId: run.accountId, id: run.id });
    this.#wake(keyOf({ accountId: run.accountId, id: run.id }));
  }

  async #tidyUp(): Promise<void> {
    const accounts = await findUntidy(this.#services.database);
    for (const { accountId, hasLeases, hasReceipts } of accounts)
      await inAccount(this.#services.database, { accountId }, async (account) => {
        if (hasLeases && (await reapExpired(account)) > 0) this.#wakeAll(accountId);
        if (hasReceipts) {
          await takeInReceipts(account);
          await forgetReceipts(account);
        }
      });
    this.#tidyAt = performance.now() + tidyMs;
  }

  #wakeAll(accountId: number): void {
    for (const held of this.#runs.values()) if (held.accountId === accountId) held.notBefore = 0;
  }

  async #renew(): Promise<void> {
    const oldest = performance.now() - longestHandOverMs;
    for (const { rows } of this.#runs.values())
      for (const [id, { handedAt }] of rows) if (handedAt < oldest) rows.delete(id);
    for (const [accountId, rows] of Map.groupBy(this.#inFlight(), (one) => one.accountId))
      await inAccount(this.#services.database, { accountId }, (account) =>
        renewLeases(
          account,
          rows.map(({ row }) => row),
          this.#services.config.leaseSeconds,
        ),
      ).catch((error: unknown) =>
        this.#services.log.error({ err: error }, 'leases of texts and pushes could not be renewed'),
      );
  }

  #inFlight(): { accountId: number; row: ClaimedRow }[] {
    return [...this.#runs.values()].flatMap(({ accountId, rows }) =>
      [...rows.values()].map((row) => ({ accountId, row })),
    );
  }

  #heldOf(run: OpenRun): Held {
    const key = keyOf(run);
    const known = this.#runs.get(key);
    if (known) return known;
    const held: Held = {
      accountId: run.accountId,
      rows: new Map(),
      notBefore: 0,
      isBusy: false,
      isWoken: false,
    };
    this.#runs.set(key, held);
    return held;
  }

  #lastTurn(run: OpenRun): number {
    return this.#turns.get(run.accountId) ?? 0;
  }

  #notify({ accountId, id }: OpenRun): void {
    this.#services.realtime.publish(accountId, 'mobile_runs', { run_id: id });
  }
}

function keyOf({ accountId, id }: OpenRun): string {
  return `${accountId}:${id}`;
}
