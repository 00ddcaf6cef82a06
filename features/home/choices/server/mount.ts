import { z } from 'zod';
import { idList, idParam, nameSearch, pageSize } from '#platform/contract/fields.ts';
import { listMeta } from '#platform/contract/resource.ts';
import { notFound } from '#platform/server/errors.ts';
import type { Family } from '#platform/server/family/family.ts';
import { mayOpen } from '#platform/server/family/may-open.ts';
import { ok, type MountFeature } from '#platform/server/http/route.ts';

/** How many records of one family a search over all names. */
const mostOfFamily = 5;

const query = z.object({
  page: z.coerce.number('must be a number').int('must be a whole number').min(1).default(1),
  per_page: pageSize(100).default(10),
  name: nameSearch.optional(),
  ids: idList.optional(),
});

/** What pickers offer of any family that the caller's roles open. */
export const mountChoices =
  (all: readonly Family[]): MountFeature =>
  (router, { families }) => {
    router.account({
      method: 'GET',
      path: 'choices',
      role: 'member',
      summary: 'Records of all families that the caller opens, by name, and where they show',
      query: z.object({
        name: nameSearch.pipe(z.string().trim().min(2, 'is too short (at least 2 characters)')),
      }),
      handle: async ({ account, query }) =>
        ok(await families.find(account, query.name, mostOfFamily)),
    });
    router.account({
      method: 'GET',
      path: 'choices/:family',
      role: 'member',
      summary: 'The records of a family that may be chosen, by name',
      params: z.object({ accountId: idParam, family: z.string().max(100) }),
      query,
      handle: async ({ account, params, query }) => {
        const family = all.find(({ path }) => path === params.family);
        if (!family || !mayOpen(family, account)) throw notFound('family');
        const { rows, total } = await families.choices(account, family.path, query);
        return ok(rows, listMeta(total, query));
      },
    });
  };
