import type { Logger } from 'pino';
import { inAccount } from '#platform/server/account/account.ts';
import type { Database } from '#platform/server/database/connect.ts';
import { dropClaims, renewLeases, type ClaimedRow } from './2-claim.ts';
import { keyOf } from './mailing-scheduler.ts';

interface Held {
  accountId: number;
  mailingId: number;
  tokens: Set<string>;
}

/** The claims of this process: renews the leases of those with rows in flight, drops those without. */
export class LeaseRenewer {
  readonly #parts: { database: Database; leaseSeconds: number; log: Logger };
  readonly #held = new Map<string, Held>();

  constructor(parts: { database: Database; leaseSeconds: number; log: Logger }) {
    this.#parts = parts;
  }

  add(
    mailing: { accountId: number; id: number },
    rows: readonly Pick<ClaimedRow, 'token'>[],
  ): void {
    const held = this.#held.get(keyOf(mailing)) ?? {
      accountId: mailing.accountId,
      mailingId: mailing.id,
      tokens: new Set<string>(),
    };
    for (const { token } of rows) held.tokens.add(token);
    this.#held.set(keyOf(mailing), held);
  }

  /** Takes the rows in flight, renews their leases and drops the others; what fails is tried again at the next renewal, long before a lease ends. */
  async renew(
    groups: readonly {
      accountId: number;
      mailingId: number;
      rows: readonly Pick<ClaimedRow, 'token'>[];
    }[],
  ): Promise<void> {
    const busy = new Map(
      groups.map((group) => [
        keyOf({ accountId: group.accountId, id: group.mailingId }),
        new Set(group.rows.map(({ token }) => token)),
      ]),
    );
    // Who holds what is read before anything is waited for: a claim that is taken meanwhile is none of those without rows.
    const looks = [...this.#held].map(([key, held]) => {
      const kept = busy.get(key) ?? new Set<string>();
      return { key, held, kept, done: [...held.tokens].filter((token) => !kept.has(token)) };
    });
    for (const { key, held, kept, done } of looks) {
      try {
        await inAccount(this.#parts.database, held, async (account) => {
          await renewLeases(account, held.mailingId, [...kept], this.#parts.leaseSeconds);
          await dropClaims(account, held.mailingId, done);
        });
        for (const token of done) held.tokens.delete(token);
        if (held.tokens.size === 0) this.#held.delete(key);
      } catch (error) {
        this.#parts.log.error({ err: error }, 'leases could not be renewed');
      }
    }
  }
}
