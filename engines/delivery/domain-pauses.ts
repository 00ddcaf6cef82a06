import type { Logger } from 'pino';
import { inAccount } from '#platform/server/account/account.ts';
import type { Database } from '#platform/server/database/connect.ts';
import { domainOf } from './message-id.ts';
import type { Mailing } from './open-mailings.ts';
import type { Reply } from './provider.ts';
import { findPausedMailings, pauseSending, type OnSendingPaused } from './sending-pauses.ts';
import { replyLine } from './smtp/read-replies.ts';
import { findWarmingDomains, reserveWarmUp } from './warm-up.ts';
import { keyOf } from './mailing-scheduler.ts';

type Named = Pick<Mailing, 'id' | 'accountId'>;

const untilMoreIsAllowed = 60_000;

/** Which mailings have to wait, because their sending domain is paused or has used what its warm-up allows today. */
export class DomainPauses {
  readonly #database: Database;
  readonly #onPaused: readonly OnSendingPaused[];
  readonly #log: Logger;
  #paused = new Map<string, number>();
  #warming: ReadonlySet<string> = new Set();
  readonly #usedUp = new Map<string, number>();

  constructor(parts: { database: Database; onPaused: readonly OnSendingPaused[]; log: Logger }) {
    this.#database = parts.database;
    this.#onPaused = parts.onPaused;
    this.#log = parts.log;
  }

  /** Takes over what the database says, from this sender and all others. */
  async refresh(): Promise<void> {
    const pausedMailings = await findPausedMailings(this.#database);
    this.#paused = new Map(
      pausedMailings.map((paused) => [keyOf(paused), performance.now() + paused.forMs]),
    );
    this.#warming = await findWarmingDomains(this.#database);
    for (const [key, until] of this.#usedUp)
      if (until <= performance.now()) this.#usedUp.delete(key);
  }

  /** Milliseconds that a mailing has to wait; 0 for none. */
  pauseMs(mailing: Named): number {
    const key = keyOf(mailing);
    return Math.max(
      0,
      (this.#paused.get(key) ?? 0) - performance.now(),
      (this.#usedUp.get(key) ?? 0) - performance.now(),
    );
  }

  /** How many of so many mails the mailing's domain may send now. */
  async grant(mailing: Mailing, wanted: number): Promise<number> {
    const domain = domainOf(mailing.message.fromEmail);
    if (!this.#warming.has(`${mailing.accountId} ${domain}`)) return wanted;
    const granted = await inAccount(this.#database, mailing, (account) =>
      reserveWarmUp(account, domain, wanted),
    );
    if (granted < wanted) this.#usedUp.set(keyOf(mailing), performance.now() + untilMoreIsAllowed);
    return granted;
  }

  /** A receiver refuses the domain by policy: it is paused at once here, and in a moment everywhere. */
  async block(mailing: Mailing, reply: Reply): Promise<void> {
    if (this.pauseMs(mailing) > 0) return;
    this.#paused.set(keyOf(mailing), performance.now() + untilMoreIsAllowed);
    try {
      await inAccount(this.#database, mailing, async (account) => {
        const pause = await pauseSending(account, {
          domain: domainOf(mailing.message.fromEmail),
          cause: 'policy',
          response: replyLine(reply),
        });
        if (pause) for (const listener of this.#onPaused) await listener(account, pause);
      });
    } catch (error) {
      // The next refusal of this kind tries again.
      this.#paused.delete(keyOf(mailing));
      this.#log.error({ err: error, mailing: mailing.id }, 'a sending domain could not be paused');
    }
  }
}
