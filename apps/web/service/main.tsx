import '#platform/web/zod-without-eval.ts';
import { otherPage } from '../product-page.ts';
import { startApp } from '../start-app.tsx';

await startApp(
  otherPage('service', {
    name: 'Service_dashboard',
    page: () =>
      import('#features/service/service-desk/web/ServiceDashboardPage.tsx').then((module) => ({
        default: module.ServiceDashboardPage,
      })),
  }),
);
