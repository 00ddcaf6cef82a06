import { IconLayoutDashboard } from '@tabler/icons-react';
import { products, type AccountFacts, type Product } from '#features/session/access/contract.ts';
import type { FeatureRoute } from '#platform/web/feature-route.ts';
import { menu, type MenuSection } from './menu.ts';

/** One page of the server: the product that it shows, with its menu and screens. */
export interface ProductPage {
  readonly product: Product;
  readonly menu: readonly MenuSection[];
  readonly routes: readonly FeatureRoute[];
  /** Where the screens of an account are: /accounts/5. */
  readonly base: (accountId: number) => string;
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

/** Another product: a page of its own below /{product}/, with its dashboard and whatever screens it has besides. */
export function otherPage(
  product: Exclude<Product, 'marketing'>,
  dashboard: Pick<FeatureRoute, 'name' | 'page'>,
  screens: readonly Pick<FeatureRoute, 'name' | 'page' | 'path' | 'gate'>[] = [],
): ProductPage {
  const callback = `/${product}/auth/callback`;
  const signedOut = { gate: { public: true }, search: false } as const;
  return {
    product,
    menu: [
      {
        title: 'menu.dashboard',
        icon: IconLayoutDashboard,
        isLink: true,
        entries: [{ title: 'menu.dashboard', path: 'dashboard' }],
      },
    ],
    routes: [
      { ...dashboard, path: `/${product}/$accountId/dashboard`, gate: {}, search: false },
      ...screens.map((screen) => ({
        ...screen,
        path: `/${product}/$accountId${screen.path}`,
        search: false,
      })),
      {
        ...signedOut,
        name: 'Signing_in',
        path: callback,
        layout: 'auth',
        page: () =>
          import('#features/session/sign-in/web/CallbackPage.tsx').then((module) => ({
            default: module.CallbackPage,
          })),
      },
    ],
    base: (accountId) => `/${product}/${accountId}`,
    callback,
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
