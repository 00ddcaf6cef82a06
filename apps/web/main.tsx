import '#platform/web/zod-without-eval.ts';
import { marketingPage } from './product-page.ts';
import { routes } from './all-routes.ts';
import { startApp } from './start-app.tsx';

await startApp(marketingPage(routes));
