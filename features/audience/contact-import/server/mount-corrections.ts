import { z } from 'zod';
import type { ImportJob } from '#engines/imports/public.ts';
import { idParam } from '#platform/contract/fields.ts';
import { listMeta } from '#platform/contract/resource.ts';
import { inAccount } from '#platform/server/account/account.ts';
import { accepted, ok, type Router } from '#platform/server/http/route.ts';
import type { Services } from '#platform/server/services.ts';
import { corrections, importRole, rejectedPage } from '../contract.ts';
import { correctRows, rejectedPageOf } from './corrections.ts';

const oneImport = z.object({ accountId: idParam, id: idParam });

/** Routes by which rejected rows are looked at, corrected and imported again. */
export function mountCorrections(router: Router, services: Services, job: ImportJob): void {
  router.account({
    method: 'GET',
    path: 'imports/:id/rejected_rows',
    role: importRole,
    params: oneImport,
    query: rejectedPage,
    summary: 'The rows that an import rejected, with reason and values',
    handle: async ({ account, params, query }) => {
      const { total, ...found } = await rejectedPageOf(account, services.files, {
        id: params.id,
        ...query,
      });
      return ok(found, listMeta(total, query));
    },
  });

  router.account({
    method: 'POST',
    path: 'imports/:id/corrections',
    role: importRole,
    transaction: false,
    params: oneImport,
    body: corrections,
    bodySample: { rows: [{ row: 5, cells: ['ann@example.org', 'Ann'] }] },
    summary: 'Import rejected rows again with corrected values',
    handle: async ({ accountId, actor, params, body }) =>
      inAccount(services.database, { accountId, actor }, async (account) =>
        accepted(await correctRows(account, { services, job }, { id: params.id, ...body })),
      ),
  });
}
