import '#platform/web/zod-without-eval.ts';
import { otherPage } from '../product-page.ts';
import { startApp } from '../start-app.tsx';

await startApp(
  otherPage(
    'commerce',
    {
      name: 'Commerce_dashboard',
      page: () =>
        import('#features/commerce/commerce-start/web/CommerceDashboardPage.tsx').then(
          (module) => ({ default: module.CommerceDashboardPage }),
        ),
    },
    [
      {
        name: 'Commerce_orders',
        path: '/orders',
        gate: { any: ['orders', 'contacts', 'commerce_full_access'] },
        page: () =>
          import('#features/commerce/commerce-start/web/CommerceOrdersPage.tsx').then((module) => ({
            default: module.CommerceOrdersPage,
          })),
      },
    ],
  ),
);
