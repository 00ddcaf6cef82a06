import { useHasInbox } from '#features/home/local-inbox/web/public.tsx';
import { canUse, type AccountFacts } from '#features/session/access/contract.ts';
import { localInboxPath } from '../menu.ts';
import { withoutScreen } from '../without-screen.ts';

const withoutInbox: ReadonlySet<string> = new Set([...withoutScreen, localInboxPath]);

/** Menu paths that nobody sees now: what has no screen, and the local inbox where mail goes to a mail server. */
export function useHiddenEntries(facts: AccountFacts): ReadonlySet<string> {
  return useHasInbox(canUse('campaigns', facts)) ? withoutScreen : withoutInbox;
}
