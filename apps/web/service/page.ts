import { otherPage } from '../other-page.ts';
import type { ProductPage } from '../product-page.ts';
import { serviceMenu } from './menu.ts';
import { serviceRoutes } from './routes.ts';

/** The page of the service cloud. */
export const servicePage: ProductPage = otherPage({
  product: 'service',
  menu: serviceMenu,
  routes: serviceRoutes,
});
