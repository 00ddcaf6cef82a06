import '#platform/web/zod-without-eval.ts';
import { otherPage } from '../product-page.ts';
import { startApp } from '../start-app.tsx';

await startApp(
  otherPage('commerce', {
    name: 'Commerce_dashboard',
    page: () =>
      import('#features/commerce/commerce-start/web/CommerceDashboardPage.tsx').then((module) => ({
        default: module.CommerceDashboardPage,
      })),
  }),
);
