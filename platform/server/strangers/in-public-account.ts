import { inAccount, type Account } from '../account/account.ts';
import type { Database } from '../database/connect.ts';
import type { ProductError } from '../errors.ts';

/** Whether an account's package has a section, named by its path below /accounts/{accountId}/. */
export type SectionOpen = (account: Account, section: string) => boolean;

let sectionOpen: SectionOpen = () => true;

/** Plugs who decides whether an account's package has a section. */
export function plugSectionOpen(decide: SectionOpen): void {
  sectionOpen = decide;
}

/** What a stranger's call names: an account, the section it belongs to, and what is said where there is no such thing. */
export interface PublicErrand {
  readonly accountId: number;
  readonly section: string;
  readonly refusal: () => ProductError;
}

/** Runs a stranger's errand as the product itself. Accounts that are missing, disabled or without the section all answer with the refusal, so that nobody learns which there are. */
export async function inPublicAccount<T>(
  { database }: { readonly database: Database },
  { accountId, section, refusal }: PublicErrand,
  work: (account: Account) => Promise<T>,
): Promise<T> {
  let isInside = false;
  try {
    return await inAccount(database, { accountId }, (account) => {
      if (!account.record.active || !sectionOpen(account, section)) throw refusal();
      isInside = true;
      return work(account);
    });
  } catch (error) {
    if (!isInside) throw isMissing(error) ? refusal() : error;
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'not_found';
}
