import { createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { campaignTexts } from '#features/campaigns/email-campaigns/web/texts.ts';
import texts from '#features/campaigns/email-campaigns/web/en.json' with { type: 'json' };
import { ApiProvider } from '#platform/web/api/ApiContext.tsx';
import { createApi } from '#platform/web/api/create-api.ts';
import { HeliographProvider } from '#platform/web/HeliographProvider.tsx';
import { startI18n } from '#platform/web/i18n/i18n.ts';
import { parseSearch, stringifySearch } from '#platform/web/url/search-text.ts';
import { Gallery } from './Gallery.tsx';
import { sampleFetch } from './sample-server.ts';

globalThis.fetch = sampleFetch;
startI18n({ namespaces: { [campaignTexts]: texts } });
const api = createApi({
  accountId: 1,
  getToken: () => 'sample',
  onUnauthorised: () => undefined,
  onForbidden: () => undefined,
});
const router = createRouter({
  routeTree: createRootRoute({ component: Gallery }),
  parseSearch,
  stringifySearch,
});

const place = document.getElementById('root');
if (!place) throw new Error('The page has no root element.');
createRoot(place).render(
  <StrictMode>
    <HeliographProvider>
      <ApiProvider api={api}>
        <RouterProvider router={router as never} />
      </ApiProvider>
    </HeliographProvider>
  </StrictMode>,
);
