/** Work of accounts that runs side by side, one piece of each account at a time. */
export interface AccountPlaces {
  /** Starts the work of an account; false where it has some under way already, or as many accounts have as may. */
  start(accountId: number, work: () => Promise<void>): boolean;
  /** Waits for all that has begun. */
  ended(): Promise<void>;
}

/** Makes places for the work of `most` accounts at once; what fails is tried again by whoever looks next. */
export function createAccountPlaces(most: number): AccountPlaces {
  const held = new Map<number, Promise<void>>();
  return {
    start(accountId, work) {
      if (held.has(accountId) || held.size >= most) return false;
      const running = work()
        .catch(() => undefined)
        .finally(() => held.delete(accountId));
      held.set(accountId, running);
      return true;
    },
    async ended() {
      await Promise.all(held.values());
    },
  };
}
