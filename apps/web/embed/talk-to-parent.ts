import { links } from '../links.ts';
import type { AppRouter } from '../router.tsx';
import { askedPath, originOfParent, tellParent, type RouteMessage } from './parent-line.ts';

/** Tells the page around this frame of every route that opens, and opens what it asks for. */
export function talkToParent(router: AppRouter): void {
  const line = {
    parent: window.parent,
    allowed: links.embedParents,
    parentOrigin: originOfParent(window),
  };
  let announced: string | null = null;
  const announce = (): void => {
    const { location, matches, status } = router.state;
    // The way back from the sign-in carries a code that is nobody else's.
    if (
      status === 'pending' ||
      announced === location.href ||
      location.pathname.endsWith('/auth/callback')
    )
      return;
    announced = location.href;
    tellParent(line, messageOf(matches, location));
  };
  router.subscribe('onResolved', announce);
  // The first route may have opened while this file was on its way.
  if (router.state.resolvedLocation) announce();
  window.addEventListener('message', (event) => {
    const path = askedPath(line, event);
    if (path !== null) router.history.push(path);
  });
}

function messageOf(
  matches: AppRouter['state']['matches'],
  location: AppRouter['state']['location'],
): RouteMessage {
  const last = matches.at(-1);
  const params: Record<string, string> = { ...last?.params };
  return {
    type: 'routeChange',
    name: last?.staticData.name ?? '',
    path: location.pathname,
    params,
    query: { ...location.search },
  };
}
