import type { Account } from '#platform/server/account/account.ts';

/** The HTML and the policy of the account's own page of thanks in a language; null where the built-in thanks stand. */
export type ThanksPageOf = (
  account: Account,
  language: string,
) => Promise<{ html: string; policy: string } | null>;

let thanksPageOf: ThanksPageOf = () => Promise.resolve(null);

/** Plugs who keeps the account's own page of thanks. */
export function plugThanksPage(find: ThanksPageOf): void {
  thanksPageOf = find;
}

/** The account's own page of thanks, where a form says none of its own. */
export function ownThanks(account: Account, language: string): ReturnType<ThanksPageOf> {
  return thanksPageOf(account, language);
}
