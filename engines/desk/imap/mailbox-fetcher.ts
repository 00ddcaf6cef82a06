import { randomUUID } from 'node:crypto';
import { createRepeatingWorker, type RepeatingWorker } from '#platform/server/repeating-worker.ts';
import type { Services } from '#platform/server/services.ts';
import { LargeEmails } from './large-emails.ts';
import {
  claimMailbox,
  dueMailboxes,
  heldMailboxes,
  leaseSeconds,
  renewLeases,
  type MailboxRef,
} from './leases.ts';
import { runMailboxSession, type SessionParts } from './mailbox-session.ts';

type FetcherServices = SessionParts['services'];

/** How often is looked, and how much is held. */
export interface FetcherPace {
  /** How soon changed settings, deleted addresses and mailboxes of dead processes are noticed. */
  lookMs: number;
  /** How often a mailbox is looked into whose server tells nothing by itself. */
  pollMs: number;
  /** Mailboxes of one process. */
  most: number;
}

const usualPace: FetcherPace = { lookMs: 2_000, pollMs: 300_000, most: 200 };
const renewMs = (leaseSeconds * 1000) / 3;
const largeAtOnce = 4;

interface Session extends MailboxRef {
  stop: AbortController;
  ended: Promise<void>;
}

/** Makes what fetches emails to support addresses from mailboxes: each by one process at a time, beside any number of others. */
export function createMailboxFetcher(
  services: FetcherServices,
  how: Partial<FetcherPace> & { mostBytes?: number } = {},
): RepeatingWorker {
  const pace = { ...usualPace, ...how };
  const held = new HeldSessions(services, {
    services,
    large: new LargeEmails(largeAtOnce),
    pollMs: pace.pollMs,
    ...(how.mostBytes !== undefined && { mostBytes: how.mostBytes }),
  });
  const worker = createRepeatingWorker({
    async turn(stopping) {
      await held.keep();
      const due = await dueMailboxes(services.database, pace.most - held.size);
      for (const one of due) if (!stopping.aborted) await held.take(one);
    },
    everyMs: pace.lookMs,
    failure: 'mailboxes could not be looked at and are tried again',
    log: services.log,
  });
  return {
    ...worker,
    async stop() {
      await worker.stop();
      await held.stop();
    },
  };
}

/** The mailboxes that this process fetches from. */
class HeldSessions {
  readonly #holder = randomUUID();
  readonly #sessions = new Map<string, Session>();
  readonly #database: Services['database'];
  readonly #parts: SessionParts;
  #renewedAt = performance.now();

  constructor(services: FetcherServices, parts: SessionParts) {
    this.#database = services.database;
    this.#parts = parts;
  }

  get size(): number {
    return this.#sessions.size;
  }

  /** Takes a mailbox where nobody was quicker, and begins to fetch from it. */
  async take(due: MailboxRef): Promise<void> {
    // One that is being let go is taken by the next look.
    if (this.#sessions.has(keyOf(due))) return;
    const mailbox = await claimMailbox(this.#database, due, this.#holder);
    if (!mailbox) return;
    const stop = new AbortController();
    const session: Session = {
      accountId: mailbox.accountId,
      id: mailbox.id,
      revision: mailbox.revision,
      stop,
      ended: runMailboxSession(this.#parts, mailbox, stop.signal).finally(() =>
        this.#sessions.delete(keyOf(mailbox)),
      ),
    };
    this.#sessions.set(keyOf(mailbox), session);
  }

  /** Ends what was deleted, disabled or changed, and keeps the rest for longer. */
  async keep(): Promise<void> {
    if (this.size === 0) return;
    const now = await heldMailboxes(this.#database, this.#holder);
    const revisions = new Map(now.map((one) => [keyOf(one), one.revision]));
    for (const session of this.#sessions.values())
      if (revisions.get(keyOf(session)) !== session.revision) session.stop.abort();
    if (performance.now() - this.#renewedAt >= renewMs) await this.#renew();
  }

  async stop(): Promise<void> {
    const sessions = [...this.#sessions.values()];
    for (const { stop } of sessions) stop.abort();
    await Promise.all(sessions.map(({ ended }) => ended));
  }

  async #renew(): Promise<void> {
    this.#renewedAt = performance.now();
    const accounts = Map.groupBy(this.#sessions.values(), ({ accountId }) => accountId);
    for (const [accountId, sessions] of accounts) {
      const ids = sessions.map(({ id }) => id);
      const kept = await renewLeases(this.#database, { accountId, ids, holder: this.#holder });
      for (const session of sessions) if (!kept.has(session.id)) session.stop.abort();
    }
  }
}

function keyOf({ accountId, id }: Pick<MailboxRef, 'accountId' | 'id'>): string {
  return `${accountId} ${id}`;
}
