import type { Account } from '#platform/server/account/account.ts';

/** How the campaigns of steps of one kind are made, rest and end. */
export interface StepMessages {
  /** The campaigns that were made for steps of a journey, those of steps that are gone, too. */
  of(account: Account, journeyId: number): Promise<number[]>;
  make(
    account: Account,
    step: { journeyId: number; name: string; fromCampaignId?: number },
  ): Promise<number>;
  duplicate(account: Account, id: number, copy: { journeyId: number }): Promise<number>;
  rest(account: Account, ids: readonly number[]): Promise<void>;
  wake(account: Account, ids: readonly number[]): Promise<void>;
  approve(account: Account, ids: readonly number[], approvedBy: string | null): Promise<void>;
  remove(account: Account, ids: readonly number[]): Promise<void>;
}
