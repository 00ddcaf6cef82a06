import { useMatches } from '@tanstack/react-router';
import type { FeatureGate, FeatureRoute } from '#platform/web/feature-route.ts';
import { serverText } from '#platform/web/i18n/server-text.ts';

/** What every route carries for the shell: its name, how the header search behaves, who may open it, and whether it has the whole window. */
export interface RouteMeta {
  readonly name?: string;
  readonly search?: boolean | string;
  readonly gate?: FeatureGate;
  readonly isFullScreen?: boolean;
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

/** The name of a route as people read it, in the language on screen. */
export function routeWords(name: string): string {
  return serverText(name.replaceAll('_', ' '));
}

/** The text of the browser tab: unread count, product, page, and the record that the page is about. */
export function pageTitle(shown: {
  page: string | undefined;
  record?: string | null;
  unread: number;
}): string {
  const { page, record, unread } = shown;
  const words = [page && `Heliograph ${page}`, record].filter(Boolean).join(' · ') || 'Heliograph';
  return `${unread > 0 ? `(${unread}) ` : ''}${words}`;
}
