import { z } from 'zod';
import { idParam, pageNumber, pageSize } from '#platform/contract/fields.ts';
import type { Account } from '#platform/server/account/account.ts';
import { ok, type RouteRole, type Router } from '#platform/server/http/route.ts';
import type { Services } from '#platform/server/services.ts';
import { deletePending, listPending, resendPending, type PendingOf } from './pending.ts';

/** Whose waiting subscriptions a feature shows below its own records. */
export interface PendingMount {
  /** 'lists' or 'forms'. */
  readonly path: string;
  readonly role: RouteRole;
  readonly of: (id: number) => PendingOf;
  /** Throws 404 unless the caller may look at the record. */
  readonly requireSeen: (account: Account, id: number) => Promise<unknown>;
}

/** Mounts `{path}/{id}/pending` with what can be done about each: send the email again, or delete. */
export function mountPending(router: Router, services: Services, given: PendingMount): void {
  const { path, role, of, requireSeen } = given;
  const one = z.object({ accountId: idParam, id: idParam, pendingId: idParam });
  router.account({
    method: 'GET',
    path: `${path}/:id/pending`,
    role,
    summary: 'Subscriptions that wait for their confirmation, newest first',
    params: z.object({ accountId: idParam, id: idParam }),
    query: z.object({ page: pageNumber.default(1), per_page: pageSize(100).default(10) }),
    handle: async ({ account, params, query }) => {
      await requireSeen(account, params.id);
      const { pending, meta } = await listPending(account, of(params.id), query);
      return ok({ pending }, meta);
    },
  });
  router.account({
    method: 'POST',
    path: `${path}/:id/pending/:pendingId/resend`,
    role,
    summary: 'Send the confirmation email again',
    params: one,
    handle: async ({ account, params }) => {
      await requireSeen(account, params.id);
      await resendPending(account, services, { id: params.pendingId, of: of(params.id) });
      return ok({ id: params.pendingId });
    },
  });
  router.account({
    method: 'DELETE',
    path: `${path}/:id/pending/:pendingId`,
    role,
    summary: 'Delete a subscription that waits, and its contact where nothing else is known of it',
    params: one,
    handle: async ({ account, params }) => {
      await requireSeen(account, params.id);
      await deletePending(account, services, { id: params.pendingId, of: of(params.id) });
      return ok({ id: params.pendingId });
    },
  });
}
