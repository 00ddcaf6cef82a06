import { products, type AccountFacts, type Product } from '#features/session/access/contract.ts';
import type { FeatureRoute } from '#platform/web/feature-route.ts';
import { menu, type MenuSection } from './menu.ts';

/** One page of the server: the product that it shows, with its menu and screens. */
export interface ProductPage {
  readonly product: Product;
  readonly menu: readonly MenuSection[];
  readonly routes: readonly FeatureRoute[];
  /** Where the screens of an account are: /accounts/5. */
  readonly base: (accountId: number | string) => string;
  /** Where the identity provider sends the browser back to. */
  readonly callback: string;
}

/** The marketing cloud, which also holds everything around signing in. */
export function marketingPage(routes: readonly FeatureRoute[]): ProductPage {
  return {
    product: 'marketing',
    menu,
    routes,
    base: (accountId) => `/accounts/${accountId}`,
    callback: '/auth/callback',
  };
}

/** Which product's page shows a path. */
export function productOfPath(pathname: string): Product {
  if (pathname.startsWith('/service/')) return 'service';
  return pathname.startsWith('/commerce/') ? 'commerce' : 'marketing';
}

/** Whether a person may open a product in an account. */
export function mayOpen(product: Product, facts: AccountFacts): boolean {
  return products(facts).includes(product);
}
