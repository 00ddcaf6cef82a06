import { useMatches } from '@tanstack/react-router';
import type { FeatureGate, FeatureRoute } from '#platform/web/feature-route.ts';

/** What every route carries for the shell: its name, how the header search behaves, and who may open it. */
export interface RouteMeta {
  readonly name?: string;
  readonly search?: boolean | string;
  readonly gate?: FeatureGate;
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption extends RouteMeta {}
}

/** The facts of the page that is open. */
export function useRouteMeta(): RouteMeta {
  return useMatches({ select: (matches) => matches.at(-1)?.staticData ?? {} });
}

/** The frame of a route: its own, else the shell where somebody has to be signed in, and the plain page where not. */
export function layoutOf({
  layout,
  gate,
}: Pick<FeatureRoute, 'layout' | 'gate'>): NonNullable<FeatureRoute['layout']> {
  return layout ?? (gate?.public ? 'default' : 'dashboard');
}

/** The text of the browser tab: unread count, product and page. */
export function pageTitle(name: string | undefined, unread: number): string {
  const page = name ? ` ${name.replaceAll('_', ' ')}` : '';
  return `${unread > 0 ? `(${unread}) ` : ''}Heliograph${page}`;
}
