import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import type { AnyRoute, ParsedLocation, RouteComponent } from '@tanstack/react-router';
import { createElement } from 'react';
import type { ComponentType } from 'react';
import type { FeaturePage, FeatureRoute } from '#platform/web/feature-route.ts';
import { inTime } from '#platform/web/loading/in-time.ts';
import { parseSearch, stringifySearch } from '#platform/web/url/search-text.ts';
import { enter } from './guards/enter.ts';
import { guardRoute } from './guards/guard-route.ts';
import { PageFailure } from './pages/PageFailure.tsx';
import { RootFrame } from './pages/RootFrame.tsx';
import { loadOtherPage } from './load-other-page.ts';
import { productOfPath } from './product-page.ts';
import { layoutOf } from './route-meta.ts';
import type { RouterContext } from './session-context.ts';

const root = createRootRouteWithContext<RouterContext>()({
  component: RootFrame,
  errorComponent: PageFailure,
});

const layouts = {
  dashboard: createRoute({
    getParentRoute: () => root,
    id: 'dashboard',
    component: lazyRouteComponent(
      inTime(() => import('./shell/Shell.tsx')),
      'Shell',
    ),
  }),
  auth: createRoute({
    getParentRoute: () => root,
    id: 'auth',
    component: lazyRouteComponent(
      inTime(() => import('./pages/AuthLayout.tsx')),
      'AuthLayout',
    ),
  }),
  default: createRoute({
    getParentRoute: () => root,
    id: 'default',
    component: lazyRouteComponent(
      inTime(() => import('./pages/DefaultLayout.tsx')),
      'DefaultLayout',
    ),
  }),
};

const entrance = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: ({ context, location }) =>
    context.page.product === 'marketing'
      ? enter(context, location.href)
      : loadOtherPage(location.href),
});

const unknown = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: ({ context, location }) => {
    if (productOfPath(location.pathname) !== context.page.product)
      return loadOtherPage(location.href);
    followPlainPath(location);
    throw redirect({ to: '/404' });
  },
});

function screen(route: FeatureRoute, parent: AnyRoute): AnyRoute {
  return createRoute({
    getParentRoute: () => parent,
    path: route.path,
    component: pageComponent(
      isSettingsPage.test(route.path) ? besideSettings(route.page) : route.page,
    ),
    staticData: {
      name: route.name,
      search: route.search ?? true,
      ...(route.gate && { gate: route.gate }),
      ...(route.isFullScreen && { isFullScreen: true }),
    },
    beforeLoad: ({ context, location, params }) => {
      if (route.path.endsWith('/$')) followPlainPath(location);
      return guardRoute({ route, location, params, context: context as RouterContext });
    },
  });
}

/** Browsers and mail programs may write the & of a path as %26; the screen is the same. */
function followPlainPath(location: Pick<ParsedLocation, 'pathname' | 'searchStr'>): void {
  const plain = location.pathname.replaceAll('%26', '&');
  if (plain !== location.pathname) throw redirect({ href: plain + location.searchStr });
}

function pageComponent(page: FeaturePage): RouteComponent {
  if (typeof page === 'function')
    return lazyRouteComponent(inTime(page as () => Promise<{ default: ComponentType }>));
  return () => createElement(page);
}

const isSettingsPage = /^\/accounts\/\$accountId\/settings\/./;

// The pages of settings come from several features; the list of them at the side of each is one.
function besideSettings(page: FeaturePage): FeaturePage {
  if (typeof page !== 'function') return page;
  return async () => {
    const [{ SettingsFrame }, { default: Screen }] = await Promise.all([
      import('#features/settings/account-settings/web/SettingsFrame.tsx'),
      (page as () => Promise<{ default: ComponentType }>)(),
    ]);
    return { default: () => createElement(SettingsFrame, null, createElement(Screen)) };
  };
}

function screensOf(routes: readonly FeatureRoute[], layout: keyof typeof layouts): AnyRoute[] {
  return routes
    .filter((route) => layoutOf(route) === layout)
    .map((route) => screen(route, layouts[layout]));
}

/** Builds the router from the screens of the page's product. */
export function createAppRouter(context: RouterContext) {
  const { routes } = context.page;
  const tree = root.addChildren([
    entrance,
    layouts.dashboard.addChildren(screensOf(routes, 'dashboard')),
    layouts.auth.addChildren(screensOf(routes, 'auth')),
    layouts.default.addChildren(screensOf(routes, 'default')),
    unknown,
  ]);
  return createRouter({
    routeTree: tree,
    context,
    parseSearch,
    stringifySearch,
    defaultErrorComponent: PageFailure,
    scrollRestoration: true,
  });
}

/** The router of the application. */
export type AppRouter = ReturnType<typeof createAppRouter>;

/** Name of the open route, and the title that its query carries. */
export function openRouteOf(router: AppRouter): {
  routeName: string | undefined;
  titleName: string | undefined;
} {
  const search = router.state.location.search as Record<string, unknown>;
  return {
    routeName: router.state.matches.at(-1)?.staticData.name,
    titleName: typeof search['titleName'] === 'string' ? search['titleName'] : undefined,
  };
}
