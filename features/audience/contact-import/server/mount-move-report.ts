import { Readable } from 'node:stream';
import { z } from 'zod';
import { allTags } from '#features/audience/contact-tags/server/public.ts';
import type { MoveReport } from '#engines/imports/contract.ts';
import { countReasons, moveReportCsv, reportMoved, tagsOfMove } from '#engines/imports/public.ts';
import { idParam } from '#platform/contract/fields.ts';
import { inAccount, type Account, type AdmittedActor } from '#platform/server/account/account.ts';
import { notFound } from '#platform/server/errors.ts';
import { file, ok, type Router } from '#platform/server/http/route.ts';
import type { Services } from '#platform/server/services.ts';
import { contactCalls } from './contact-calls.ts';
import { rejectedFileOf, showImport } from './read-imports.ts';

/** The routes of the report on contacts that were moved in from another product. */
export function mountMoveReport(router: Router, services: Services): void {
  const calls = contactCalls(services);
  const path = `${calls.path}/:id/report`;
  const params = z.object({ accountId: idParam, id: idParam });
  router.account({
    method: 'GET',
    path,
    role: calls.role,
    transaction: false,
    params,
    summary: 'What an import from another product took and what it did not, with the reasons',
    handle: async ({ accountId, actor, params: { id } }) =>
      ok(await reportOf(services, { accountId, actor, id })),
  });

  router.account({
    method: 'GET',
    path,
    ending: '.csv',
    role: calls.role,
    transaction: false,
    params,
    summary:
      'What an import from another product took and what it did not, with counts and reasons',
    handle: async ({ accountId, actor, params: { id } }) => {
      const report = await reportOf(services, { accountId, actor, id });
      return file(Readable.from([moveReportCsv(report)]), {
        name: `${report.from_product}-import-${id}.csv`,
        type: 'text/csv; charset=utf-8',
      });
    },
  });
}

async function reportOf(
  services: Services,
  { accountId, actor, id }: { accountId: number; actor: AdmittedActor; id: number },
): Promise<MoveReport> {
  const calls = contactCalls(services);
  const { row, rejected, tags } = await inAccount(
    services.database,
    { accountId, actor },
    async (account) => {
      const found = await showImport(account, calls, id);
      if (found.from_product === null) throw notFound('report');
      return {
        row: found,
        rejected:
          found.rejected_url === null
            ? null
            : await rejectedFileOf(account, calls.imports.target.kind, id),
        tags: await tagNames(account, tagsOfMove(found.moved)),
      };
    },
  );
  const rejects = rejected === null ? new Map() : await countReasons(services.files, rejected.file);
  const report = reportMoved(row, { rejects, tags });
  if (report === null) throw notFound('report');
  return report;
}

async function tagNames(account: Account, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const wanted = new Set(ids);
  const tags = await allTags(account);
  return new Map(tags.flatMap(({ id, name }) => (wanted.has(id) ? [[id, name] as const] : [])));
}
