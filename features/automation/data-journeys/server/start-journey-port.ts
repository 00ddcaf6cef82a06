import type { Account } from '#platform/server/account/account.ts';

/** How contacts are put into journeys; `apps/server` plugs it. */
export interface JourneyStart {
  /** The journeys that may be chosen, by name. */
  journeys(account: Account): Promise<readonly { id: number; name: string }[]>;
  /** Enters contacts into a journey, in the transaction of the caller, by its own rules of entry. */
  enter(
    account: Account,
    journeyId: number,
    contactIds: readonly number[],
  ): Promise<{ entered: number; refused: number }>;
}

let plugged: JourneyStart | null = null;

/** Says how contacts are put into journeys. */
export function plugJourneyStart(start: JourneyStart): void {
  plugged = start;
}

/** How contacts are put into journeys; null where nothing is plugged. */
export function journeyStart(): JourneyStart | null {
  return plugged;
}
