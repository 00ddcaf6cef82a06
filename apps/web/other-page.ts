import type { Product } from '#features/session/access/contract.ts';
import type { FeatureRoute } from '#platform/web/feature-route.ts';
import type { MenuSection } from './menu.ts';
import type { ProductPage } from './product-page.ts';

/** Another product: a page of its own below /{product}/, with a menu of those of its entries that have a screen. */
export function otherPage({
  product,
  menu: sections,
  routes,
}: {
  product: Exclude<Product, 'marketing'>;
  menu: readonly MenuSection[];
  routes: readonly FeatureRoute[];
}): ProductPage {
  const callback = `/${product}/auth/callback`;
  const base = (accountId: number | string): string => `/${product}/${accountId}`;
  return {
    product,
    menu: withScreens(sections, new Set(routes.map(({ path }) => path)), base('$accountId')),
    routes: [
      // The header search finds contacts of marketing; a screen that is searched names itself.
      ...routes.map((route) => ({ search: false, ...route })),
      {
        name: 'Signing_in',
        path: callback,
        gate: { public: true },
        search: false,
        layout: 'auth',
        page: () =>
          import('#features/session/sign-in/web/CallbackPage.tsx').then((module) => ({
            default: module.CallbackPage,
          })),
      },
    ],
    base,
    callback,
  };
}

function withScreens(
  sections: readonly MenuSection[],
  built: ReadonlySet<string>,
  base: string,
): MenuSection[] {
  return sections
    .map((section) => ({
      ...section,
      entries: section.entries.filter(({ path }) => built.has(`${base}/${path}`)),
    }))
    .filter((section) => section.entries.length > 0);
}
