import { z } from 'zod';
import { idParam } from '#platform/contract/fields.ts';
import { listMeta } from '#platform/contract/resource.ts';
import { inAccount } from '#platform/server/account/account.ts';
import { accepted, ok, type Router } from '#platform/server/http/route.ts';
import type { Services } from '#platform/server/services.ts';
import { corrections, rejectedPage } from '../contract.ts';
import { correctRows, rejectedPageOf } from './corrections.ts';
import type { ImportCalls } from './import-calls.ts';

const oneImport = z.object({ accountId: idParam, id: idParam });

/** Routes by which rejected rows are looked at, corrected and imported again. */
export function mountCorrections(router: Router, services: Services, calls: ImportCalls): void {
  const { kind } = calls.imports.target;
  router.account({
    method: 'GET',
    path: `${calls.path}/:id/rejected_rows`,
    role: calls.role,
    params: oneImport,
    query: rejectedPage,
    summary: 'The rows that an import rejected, with reason and values',
    handle: async ({ account, params, query }) => {
      const { total, ...found } = await rejectedPageOf(
        account,
        { files: services.files, kind },
        { id: params.id, ...query },
      );
      return ok(found, listMeta(total, query));
    },
  });

  router.account({
    method: 'POST',
    path: `${calls.path}/:id/corrections`,
    role: calls.role,
    transaction: false,
    params: oneImport,
    body: corrections,
    bodySample: { rows: [{ row: 5, cells: ['ann@example.org', 'Ann'] }] },
    summary: 'Import rejected rows again with corrected values',
    handle: async ({ accountId, actor, params, body }) =>
      inAccount(services.database, { accountId, actor }, async (account) =>
        accepted(await correctRows(account, { services, calls }, { id: params.id, ...body })),
      ),
  });
}
