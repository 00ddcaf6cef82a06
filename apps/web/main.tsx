import '#platform/web/zod-without-eval.ts';
import { textsReady } from './i18n/start.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { SignInSessionProvider } from '#features/session/sign-in/web/public.tsx';
import { HeliographProvider } from '#platform/web/HeliographProvider.tsx';
import { createQueryClient } from '#platform/web/query-client.ts';
import { App } from './App.tsx';
import { createApis } from './create-apis.ts';
import { createLazySession } from './lazy-session.ts';
import { isFreeTrial, type AccountFacts } from '#features/session/access/contract.ts';
import { createAppRouter, openRouteOf } from './router.tsx';

const queries = createQueryClient();
const session = createLazySession({
  storage: { shared: window.localStorage, tab: window.sessionStorage },
  forget: () => queries.clear(),
});
const apiOf = createApis({
  session,
  go: (path) => router.history.push(path),
  here: () => router.state.location,
  openRoute: () => openRouteOf(router),
  isFreeTrial: (accountId) => isFreeTrial({ packageType: queries.getQueryData<AccountFacts>(['account-facts', accountId])?.packageType ?? '' }),
});
const router = createAppRouter({ session, queries, apiOf });

// What the tabs tell each other comes after the first page.
void import('./live/follow-tabs.ts').then(({ followTabs }) => followTabs({ queries, session }));

const element = document.getElementById('root');
if (!element) throw new Error('index.html has no element with the id root.');
await textsReady;
createRoot(element).render(
  <StrictMode>
    <HeliographProvider queryClient={queries}>
      <SignInSessionProvider session={session}><App router={router} /></SignInSessionProvider>
    </HeliographProvider>
  </StrictMode>,
);
