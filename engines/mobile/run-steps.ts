import { inAccount } from '#platform/server/account/account.ts';
import type { Database } from '#platform/server/database/connect.ts';
import { ProductError, sentenceOf } from '#platform/server/errors.ts';
import { beginRun, failRun, type OnRunStarted } from './begin-run.ts';
import type { Run } from './channel.ts';
import { channelOf } from './channels.ts';
import { claimRows, countDue, markHanded, type ClaimedRow } from './claim.ts';
import { finishIfDone, nextDueIn } from './finish-run.ts';
import { readRun } from './runs.ts';

/** A run that needs a sender now. */
export interface OpenRun {
  accountId: number;
  id: number;
}

/** The result of one step of a run. */
export type Step =
  | { kind: 'handed'; run: Run; rows: ClaimedRow[]; againInMs: number }
  | { kind: 'again' }
  | { kind: 'wait'; ms: number }
  | { kind: 'ended' };

const longestWait = 5_000;
const busyElsewhere = 200;

/** The steps of runs as transactions; each is safe to repeat and safe to run in several processes at once. */
export class RunSteps {
  readonly #parts: {
    database: Database;
    leaseSeconds: number;
    onStarted: readonly OnRunStarted[];
  };

  constructor(parts: {
    database: Database;
    leaseSeconds: number;
    onStarted: readonly OnRunStarted[];
  }) {
    this.#parts = parts;
  }

  /** Takes the next step of a run: begins it, or claims up to `most` rows and marks them handed, or ends it. */
  async step(open: OpenRun, most: number): Promise<Step> {
    try {
      return await this.#step(open, most);
    } catch (error) {
      // A wrong audience stays wrong, so the run ends and says why; anything else is worth another try.
      if (!(error instanceof ProductError) || error.code === 'not_found') throw error;
      await inAccount(this.#parts.database, open, (account) =>
        failRun(account, open.id, whyOf(error)),
      );
      return { kind: 'ended' };
    }
  }

  async #step(open: OpenRun, most: number): Promise<Step> {
    const { database } = this.#parts;
    const claimed = await inAccount(database, open, async (account) => {
      const run = await readRun(account, open.id);
      if (!run || !['scheduled', 'snapshotting', 'sending'].includes(run.status)) return null;
      if (run.status !== 'sending')
        return (await beginRun(account, run.id, this.#parts.onStarted)) ? 'again' : 'busy';
      const due = await countDue(account, run.id, most);
      if (due === 0) return { run, claim: null, room: { rows: 0, againInMs: 0 } };
      const room = await channelOf(run.channel).room(account, run, due);
      if (room.rows <= 0) return { run, claim: null, room };
      const limit = Math.min(due, room.rows);
      const { leaseSeconds } = this.#parts;
      return { run, room, claim: await claimRows(account, run, { limit, leaseSeconds }), due };
    });
    if (claimed === null) return { kind: 'ended' };
    if (claimed === 'again') return { kind: 'again' };
    if (claimed === 'busy') return { kind: 'wait', ms: busyElsewhere };
    const { run, claim, room } = claimed;
    if (!claim && room.againInMs > 0) return { kind: 'wait', ms: room.againInMs };
    if (!claim || claim.touched === 0) return this.#finish(open, run);
    if (claim.rows.length === 0) return { kind: 'again' };
    const rows = await inAccount(database, open, (account) => markHanded(account, run, claim.rows));
    const againInMs = room.rows < claimed.due ? room.againInMs : 0;
    return rows.length === 0 ? { kind: 'again' } : { kind: 'handed', run, rows, againInMs };
  }

  #finish(open: OpenRun, run: Run): Promise<Step> {
    return inAccount(this.#parts.database, open, async (account) => {
      if (await finishIfDone(account, run)) return { kind: 'ended' };
      const dueIn = await nextDueIn(account, run.id);
      return { kind: 'wait', ms: Math.min(Math.max(dueIn ?? longestWait, 10), longestWait) };
    });
  }
}

function whyOf(error: ProductError): string {
  return typeof error.errors === 'object' ? sentenceOf(error.errors) : error.message;
}
