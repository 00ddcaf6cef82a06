import { textsReady } from './i18n/start.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { plugContactPanel } from '#features/audience/contacts/web/contact-panels.ts';
import { isFreeTrial, type AccountFacts } from '#features/session/access/contract.ts';
import { SignInSessionProvider } from '#features/session/sign-in/web/public.tsx';
import { ServiceApisProvider } from '#platform/web/api/ServiceApis.tsx';
import { HeliographProvider } from '#platform/web/HeliographProvider.tsx';
import { inTime } from '#platform/web/loading/in-time.ts';
import { createQueryClient } from '#platform/web/query-client.ts';
import { keepChoices } from '#platform/web/ui-state/kept-choices.ts';
import { uiState } from '#platform/web/ui-state/ui-state.ts';
import { App } from './App.tsx';
import { createApis } from './create-apis.ts';
import { createEmbed } from './embed/embed-mode.ts';
import { forgetJourneyDrafts } from './guards/journey-draft.ts';
import { createLazySession } from './lazy-session.ts';
import type { ProductPage } from './product-page.ts';
import { createAppRouter, openRouteOf } from './router.tsx';

/** Starts one page of the product in the browser. */
export async function startApp(page: ProductPage): Promise<void> {
  const queries = createQueryClient();
  const session = createLazySession({
    storage: { shared: window.localStorage, tab: window.sessionStorage },
    forget: () => {
      queries.clear();
      services.forget();
    },
    callback: page.callback,
  });
  const { apiOf, services } = createApis({
    session,
    product: page.product,
    go: (path) => router.history.push(path),
    here: () => router.state.location,
    openRoute: () => openRouteOf(router),
    isFreeTrial: (accountId) =>
      isFreeTrial({
        packageType:
          queries.getQueryData<AccountFacts>(['account-facts', accountId])?.packageType ?? '',
      }),
  });
  const isFramed = window.parent !== window;
  const router = createAppRouter({
    session,
    queries,
    apiOf,
    page,
    embed: createEmbed({ isFramed, storage: window.sessionStorage }),
  });
  keepChoices(window.localStorage);
  router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
    if (pathChanged && fromLocation) uiState.set({ previousRoute: fromLocation.href });
  });
  forgetJourneyDrafts(router);
  plugContactPanel(() => import('#features/automation/journeys/web/contact/JourneysPanel.tsx'));
  plugContactPanel(() => import('#features/campaigns/sms-campaigns/web/contact/TextsPanel.tsx'));
  // What the tabs tell each other comes after the first page.
  void import('./live/follow-tabs.ts').then(({ followTabs }) => followTabs({ queries, session }));
  if (isFramed)
    void inTime(() => import('./embed/talk-to-parent.ts'))().then(({ talkToParent }) =>
      talkToParent(router),
    );

  const element = document.getElementById('root');
  if (!element) throw new Error('The page has no element with the id root.');
  await textsReady;
  createRoot(element).render(
    <StrictMode>
      <HeliographProvider queryClient={queries}>
        <SignInSessionProvider session={session}>
          <ServiceApisProvider services={services}>
            <App router={router} />
          </ServiceApisProvider>
        </SignInSessionProvider>
      </HeliographProvider>
    </StrictMode>,
  );
}
