import { currentIdOf } from '#engines/audience/public.ts';
import type { AccountCall, Router } from '#platform/server/http/route.ts';

type ContactCall = AccountCall<{ id: number }, unknown, unknown>;

/** A router whose routes of one contact answer for ids that were merged into it, too. */
export function followingMerges(router: Router): Router {
  const account = ((route: { transaction?: boolean; handle: (call: ContactCall) => unknown }) =>
    router.account(
      (route.transaction === false
        ? route
        : {
            ...route,
            handle: async (call: ContactCall) => {
              const id = await currentIdOf(call.account, call.params.id);
              return route.handle({ ...call, params: { ...call.params, id } });
            },
          }) as never,
    )) as Router['account'];
  return { ...router, account };
}
