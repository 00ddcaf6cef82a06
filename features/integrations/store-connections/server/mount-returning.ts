import { z } from 'zod';
import { ok, redirect, type Router } from '#platform/server/http/route.ts';
import { invalid } from '#platform/server/errors.ts';
import type { Services } from '#platform/server/services.ts';
import { connectedInput, integrationsRole as role } from '../contract/calls.ts';
import { integrationPaths } from '../contract/kinds.ts';
import { finishSignIn, readSignInState } from './sign-in.ts';

/** Where stores send people back to, and what then connects them: the page behind it has a session, the store has none. */
export function mountReturning(router: Router, services: Services): void {
  router.global({
    method: 'GET',
    path: '/integrations/callback',
    role: 'public',
    summary: 'Where a store sends people back to',
    query: z.record(z.string(), z.string().max(4000)),
    handle: ({ query }) => {
      const begun = readSignInState(services, query['state'] ?? '');
      if (!begun) throw invalid({ state: ['is not ours, or too old: connect again'] });
      const page = `${services.config.publicUrl}/accounts/${begun.account}/integrations/${integrationPaths[begun.kind]}`;
      return Promise.resolve(
        redirect(
          `${page}?${new URLSearchParams({ connected: new URLSearchParams(query).toString() }).toString()}`,
        ),
      );
    },
  });
  router.account({
    method: 'POST',
    path: 'connections/connected',
    role,
    transaction: false,
    summary: 'Connect the store that a person has allowed',
    body: connectedInput,
    handle: async ({ accountId, actor, body }) =>
      ok(await finishSignIn(services, { accountId, actor }, body.query)),
  });
}
