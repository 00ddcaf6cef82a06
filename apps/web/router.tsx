import { createRootRouteWithContext, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router';
import type { AnyRoute, RouteComponent } from '@tanstack/react-router';
import { createElement } from 'react';
import type { ComponentType } from 'react';
import type { FeaturePage, FeatureRoute } from '#platform/web/feature-route.ts';
import { parseSearch, stringifySearch } from '#platform/web/url/search-text.ts';
import { enter } from './guards/enter.ts';
import { guardRoute } from './guards/guard-route.ts';
import { PageFailure } from './pages/PageFailure.tsx';
import { RootFrame } from './pages/RootFrame.tsx';
import { routes } from './routes.ts';
import { layoutOf } from './route-meta.ts';
import type { RouterContext } from './session-context.ts';

const root = createRootRouteWithContext<RouterContext>()({ component: RootFrame, errorComponent: PageFailure });

const layouts = {
  dashboard: createRoute({ getParentRoute: () => root, id: 'dashboard', component: lazyRouteComponent(() => import('./shell/Shell.tsx'), 'Shell') }),
  auth: createRoute({ getParentRoute: () => root, id: 'auth', component: lazyRouteComponent(() => import('./pages/AuthLayout.tsx'), 'AuthLayout') }),
  default: createRoute({ getParentRoute: () => root, id: 'default', component: lazyRouteComponent(() => import('./pages/DefaultLayout.tsx'), 'DefaultLayout') }),
};

const entrance = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: ({ context, location }) => enter(context, location.href),
});

const unknown = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: ({ location }) => {
    // Browsers and mail programs may write the & of a path as %26; the screen is the same.
    const plain = location.pathname.replaceAll('%26', '&');
    throw plain === location.pathname ? redirect({ to: '/404' }) : redirect({ href: plain + location.searchStr });
  },
});

function screen(route: FeatureRoute, parent: AnyRoute): AnyRoute {
  return createRoute({
    getParentRoute: () => parent,
    path: route.path,
    component: pageComponent(route.page),
    staticData: { name: route.name, search: route.search ?? true, ...(route.gate && { gate: route.gate }) },
    beforeLoad: ({ context, location, params }) => guardRoute({ route, location, params, context: context as RouterContext }),
  });
}

function pageComponent(page: FeaturePage): RouteComponent {
  if (typeof page === 'function') return lazyRouteComponent(page as () => Promise<{ default: ComponentType }>);
  return () => createElement(page);
}

function screensOf(layout: keyof typeof layouts): AnyRoute[] {
  return routes.filter((route) => layoutOf(route) === layout).map((route) => screen(route, layouts[layout]));
}

/** Builds the router from the feature lists. */
export function createAppRouter(context: RouterContext) {
  const tree = root.addChildren([
    entrance,
    layouts.dashboard.addChildren(screensOf('dashboard')),
    layouts.auth.addChildren(screensOf('auth')),
    layouts.default.addChildren(screensOf('default')),
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
export function openRouteOf(router: AppRouter): { routeName: string | undefined; titleName: string | undefined } {
  const search = router.state.location.search as Record<string, unknown>;
  return { routeName: router.state.matches.at(-1)?.staticData.name, titleName: typeof search['titleName'] === 'string' ? search['titleName'] : undefined };
}
