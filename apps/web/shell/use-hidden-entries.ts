import { useHasInbox } from '#features/home/local-inbox/web/public.tsx';
import { canUse, type AccountFacts } from '#features/session/access/contract.ts';
import { localInboxPath } from '../menu.ts';
import { notYetBuilt } from '../not-yet-built.ts';

const withoutInbox: ReadonlySet<string> = new Set([...notYetBuilt, localInboxPath]);

/** Menu paths that nobody sees now: what is not built, and the local inbox where mail goes to a mail server. */
export function useHiddenEntries(facts: AccountFacts): ReadonlySet<string> {
  return useHasInbox(canUse('campaigns', facts)) ? notYetBuilt : withoutInbox;
}
