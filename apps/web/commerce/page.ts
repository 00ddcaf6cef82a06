import { otherPage } from '../other-page.ts';
import type { ProductPage } from '../product-page.ts';
import { commerceMenu } from './menu.ts';
import { commerceRoutes } from './routes.ts';

/** The page of the commerce cloud. */
export const commercePage: ProductPage = otherPage({
  product: 'commerce',
  menu: commerceMenu,
  routes: commerceRoutes,
});
