import { z } from 'zod';
import { callSecret } from '#engines/journeys/public.ts';
import { idParam } from '#platform/contract/fields.ts';
import { ok, type Router } from '#platform/server/http/route.ts';
import type { Services } from '#platform/server/services.ts';
import { automationRole as role } from '../contract/workflows.ts';

/** GET workflows/call_secret: by which receivers know that a call of a webhook step is ours. */
export function mountCallSecret(router: Router, { secrets }: Pick<Services, 'secrets'>): void {
  router.account({
    method: 'GET',
    path: 'workflows/call_secret',
    role,
    summary:
      'The secret that signs the calls of webhook steps: heliograph-signature is t=<seconds>,v1=<HMAC-SHA256 over seconds, a dot and the body>',
    params: z.object({ accountId: idParam }),
    handle: ({ account }) => Promise.resolve(ok({ secret: callSecret(secrets, account.id) })),
  });
}
