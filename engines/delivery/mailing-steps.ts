import { inAccount, type Account } from '#platform/server/account/account.ts';
import { ProductError } from '#platform/server/errors.ts';
import type { Database } from '#platform/server/database/connect.ts';
import {
  linkOffsetOf,
  messageOfVariant,
  prepareMessage,
  type PreparedMessage,
} from '#engines/templating/public.ts';
import { failMailing, beginMailing, snapshotMailing } from './1-snapshot.ts';
import { claimBatch, type ClaimedRow } from './2-claim.ts';
import { reapExpired } from './6-reap.ts';
import {
  finishIfDone,
  nextDueIn,
  type FinishedMailing,
  type OnMailingFinished,
} from './7-finish.ts';
import { PreparedMessages } from './prepared-messages.ts';
import { beginRolling } from './rolling/begin-rolling.ts';
import { restIfIdle } from './rolling/rest-rolling.ts';
import { noLimits, type LimitsOf, type SendingLimits } from './timing/limits.ts';
import { readMailing, type Mailing, type OpenMailing } from './open-mailings.ts';
import { keyOf } from './mailing-scheduler.ts';

/** Called when a mailing's recipients are decided and sending begins; what it writes commits with that. */
export type OnMailingStarted = (account: Account, mailing: Mailing) => Promise<void>;

/** What mailings need of those who start them; each writes in the transaction of its event. */
export interface MailingPorts {
  /** Called when the hold of a scheduled mailing ends; false takes the mailing back, and nothing of it remains. */
  canStart?: (account: Account, mailing: Mailing) => Promise<boolean>;
  /** Called when a hold has ended (its recipients are being decided), or ended too long ago to go on without confirmation. */
  onMailingLocked?: (
    account: Account,
    mailing: Mailing,
    status: 'snapshotting' | 'missed',
  ) => Promise<void>;
  /** The account's limits for one recipient. */
  limitsOf?: LimitsOf;
}

/** A mailing, or one variant of it, with its message made ready. */
export interface Prepared {
  mailing: Mailing;
  prepared: PreparedMessage;
}

/** The result of one step of a mailing. */
export type Advance =
  | { kind: 'claimed'; batches: (Prepared & { rows: ClaimedRow[] })[] }
  | { kind: 'again' }
  | { kind: 'wait'; ms: number }
  | { kind: 'ended'; finished: FinishedMailing | null }
  | { kind: 'began'; isRolling: boolean };

const longestWait = 5_000;
// Whoever adds people to a rolling mailing says so.
const longestRollingWait = 30_000;
const busyElsewhere = 200;

/** The steps of a mailing as transactions; each is safe to repeat and safe to run in several processes at once. */
export class MailingSteps {
  readonly #database: Database;
  readonly #leaseSeconds: number;
  readonly #onStarted: readonly OnMailingStarted[];
  readonly #onFinished: readonly OnMailingFinished[];
  readonly #ports: MailingPorts;
  readonly #prepared = new PreparedMessages<Prepared[]>();
  /** By mailing: the contact up to which rows that never had a time were seen; null when none is left. */
  readonly #freshAfter = new Map<string, number | null>();

  constructor(parts: {
    database: Database;
    leaseSeconds: number;
    onStarted: readonly OnMailingStarted[];
    onFinished: readonly OnMailingFinished[];
    ports: MailingPorts;
  }) {
    this.#database = parts.database;
    this.#leaseSeconds = parts.leaseSeconds;
    this.#onStarted = parts.onStarted;
    this.#onFinished = parts.onFinished;
    this.#ports = parts.ports;
  }

  /** Takes the next step of the mailing. */
  async advance(open: OpenMailing, limit: number): Promise<Advance> {
    try {
      if (open.status === 'scheduled_hold') return await this.#lock(open);
      if (open.status === 'snapshotting') return await this.#begin(open);
      return open.status === 'sending' ? await this.#claim(open, limit) : await this.#finish(open);
    } catch (error) {
      // A wrong audience stays wrong, so the mailing ends and says why; anything else is worth another try.
      if (!(error instanceof ProductError) || error.code === 'not_found') throw error;
      await inAccount(this.#database, open, (account) =>
        failMailing(account, open, sentenceOf(error)),
      );
      return { kind: 'ended', finished: null };
    }
  }

  // Committed before the long step: from here on no change of the source counts.
  async #lock(open: OpenMailing): Promise<Advance> {
    const status = await inAccount(this.#database, open, async (account) => {
      const locked = await beginMailing(account, open.id);
      if (!locked) return null;
      if (
        locked.status === 'snapshotting' &&
        this.#ports.canStart &&
        !(await this.#ports.canStart(account, locked.mailing))
      ) {
        await account.db
          .deleteFrom('mailings')
          .where('account_id', '=', account.id)
          .where('id', '=', open.id)
          .execute();
        return 'called_back';
      }
      await this.#ports.onMailingLocked?.(
        account,
        locked.mailing,
        locked.status as 'snapshotting' | 'missed',
      );
      return locked.status;
    });
    return status === 'missed' || status === 'called_back'
      ? { kind: 'ended', finished: null }
      : this.#begin(open);
  }

  #begin(open: OpenMailing): Promise<Advance> {
    return inAccount(this.#database, open, async (account) => {
      const mailing = open.isRolling
        ? await beginRolling(account, open.id)
        : await snapshotMailing(account, open.id, this.#limits(account), (work) =>
            inAccount(this.#database, open, work),
          );
      if (!mailing) return { kind: 'wait', ms: busyElsewhere };
      for (const listener of this.#onStarted) await listener(account, mailing);
      return { kind: 'began', isRolling: open.isRolling === true };
    });
  }

  async #claim(open: OpenMailing, limit: number): Promise<Advance> {
    const known = await this.#prepare(open);
    if (!known) return { kind: 'ended', finished: null };
    const { mailing } = known[0] as Prepared;
    const before = this.#freshAfter.get(keyOf(open));
    const { rows, touched, freshAfter } = await inAccount(this.#database, open, (account) =>
      claimBatch(account, mailing, limit, {
        limits: mailing.isMarketing ? this.#limits(account) : noLimits,
        leaseSeconds: this.#leaseSeconds,
        freshAfter: before === undefined ? 0 : before,
      }),
    );
    this.#freshAfter.set(keyOf(open), freshAfter);
    if (rows.length > 0) return { kind: 'claimed', batches: byVariant(known, rows) };
    return touched > 0 || (before !== undefined && before !== freshAfter)
      ? { kind: 'again' }
      : this.#finish(open);
  }

  #finish(open: OpenMailing): Promise<Advance> {
    return inAccount(this.#database, open, async (account) => {
      if ((await reapExpired(account, open)) > 0) return { kind: 'again' };
      if (open.isRolling && (await restIfIdle(account, open.id)))
        return { kind: 'ended', finished: null };
      const finished = await finishIfDone(account, open.id, this.#onFinished);
      if (finished) {
        this.#prepared.drop(keyOf(open));
        this.#freshAfter.delete(keyOf(open));
        return { kind: 'ended', finished };
      }
      if (open.status === 'paused') return { kind: 'wait', ms: longestWait };
      return {
        kind: 'wait',
        ms: Math.min(
          Math.max((await nextDueIn(account, open.id)) ?? longestWait, 10),
          open.isRolling ? longestRollingWait : longestWait,
        ),
      };
    });
  }

  #limits(account: Account): SendingLimits {
    return this.#ports.limitsOf?.(account) ?? noLimits;
  }

  // By variant: the message itself first.
  async #prepare(open: OpenMailing): Promise<Prepared[] | null> {
    const known = this.#prepared.get(keyOf(open));
    if (known) return known;
    const mailing = await inAccount(this.#database, open, (account) =>
      readMailing(account, open.id),
    );
    if (!mailing) return null;
    const made = prepareVariants(mailing);
    for (const dropped of this.#prepared.keep(keyOf(open), made, charactersOf(mailing)))
      this.#freshAfter.delete(dropped);
    if (mailing.isFreshDone) this.#freshAfter.set(keyOf(open), null);
    return made;
  }
}

function charactersOf({ message, variants }: Mailing): number {
  return [message, ...(variants ?? [])].reduce(
    (sum, one) =>
      sum +
      (one.html?.length ?? 0) +
      (one.text?.length ?? 0) +
      (one.dynamic === undefined ? 0 : JSON.stringify(one.dynamic).length),
    0,
  );
}

function prepareVariants(mailing: Mailing): Prepared[] {
  const { message, variants } = mailing;
  return [
    { mailing, prepared: prepareMessage(message) },
    ...(variants ?? []).map((_, index) => {
      const said = messageOfVariant(message, variants, index + 1);
      return {
        mailing: {
          ...mailing,
          message: said,
          linkOffset: linkOffsetOf(message, variants, index + 1),
        },
        prepared: prepareMessage(said),
      };
    }),
  ];
}

function byVariant(
  known: readonly Prepared[],
  rows: ClaimedRow[],
): (Prepared & { rows: ClaimedRow[] })[] {
  if (known.length === 1) return [{ ...(known[0] as Prepared), rows }];
  return known
    .map((one, variant) => ({ ...one, rows: rows.filter((row) => row.variant === variant) }))
    .filter((one) => one.rows.length > 0);
}

function sentenceOf(error: ProductError): string {
  if (typeof error.errors === 'string' || error.errors === undefined) return error.message;
  return Object.entries(error.errors)
    .map(([field, messages]) => `${field}: ${messages.join(', ')}`)
    .join('; ');
}
