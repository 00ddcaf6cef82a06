import { useRouter } from '@tanstack/react-router';
import type { RouterContext } from './session-context.ts';

/** The session, the cache and the clients that the router was built with. */
export function useRouterContext(): RouterContext {
  return useRouter().options.context as RouterContext;
}
