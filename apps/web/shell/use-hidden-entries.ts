import { useHasInbox } from '#features/home/local-inbox/web/public.tsx';
import { canUse, type AccountFacts } from '#features/session/access/contract.ts';
import { localInboxPath } from '../menu.ts';
import { useRouterContext } from '../use-router-context.ts';
import { withoutScreen } from '../without-screen.ts';

const nothing: ReadonlySet<string> = new Set();
const withoutInbox: ReadonlySet<string> = new Set([...withoutScreen, localInboxPath]);

/** Menu paths that nobody sees now: what has no screen, and the local inbox where mail goes to a mail server. Both are of marketing. */
export function useHiddenEntries(facts: AccountFacts): ReadonlySet<string> {
  const isMarketing = useRouterContext().page.product === 'marketing';
  const hasInbox = useHasInbox(isMarketing && canUse('campaigns', facts));
  if (!isMarketing) return nothing;
  return hasInbox ? withoutScreen : withoutInbox;
}
