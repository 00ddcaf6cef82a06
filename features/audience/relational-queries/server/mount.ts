import { sql } from 'kysely';
import { z } from 'zod';
import { QueryRefused, queryTablesOf, readQueryOf } from '#engines/relational/public.ts';
import { idParam } from '#platform/contract/fields.ts';
import { listMeta, type FieldsOf } from '#platform/contract/resource.ts';
import type { Account } from '#platform/server/account/account.ts';
import {
  accepted,
  created,
  ok,
  type MountFeature,
  type Router,
} from '#platform/server/http/route.ts';
import { deleteRecord } from '#platform/server/resource/delete.ts';
import { mountResource } from '#platform/server/resource/mount-resource.ts';
import { showRecord } from '#platform/server/resource/show.ts';
import type { Services } from '#platform/server/services.ts';
import { relationalQueries, resultQuery, textRequest } from '../contract.ts';
import { exportResultJob, startResultExport } from './export-result.ts';
import { relationalQueryRecords } from './queries-records.ts';
import { previewText, readResult, runSaved } from './query-results.ts';
import { createQuery, duplicateQuery, updateQuery } from './save-query.ts';

const byId = z.object({ accountId: idParam, id: idParam });
const { role } = relationalQueries;
const shown = { page: 1, perPage: 100 };

/** Routes and jobs of relational queries. */
export const mountRelationalQueries: MountFeature = (router, services) => {
  mountEditing(router, services);
  mountResults(router, services);
  mountResource({
    router,
    services,
    records: relationalQueryRecords,
    with: {
      show: async (account, id) =>
        ok({
          ...(await showRecord(account, relationalQueryRecords, id)),
          last_result: await readResult(account, services, { id, ...shown }),
        }),
      create: async (account, fields) => created(await createQuery(account, fields)),
      update: async (account, id, fields: Partial<FieldsOf<typeof relationalQueries>>) =>
        ok(await updateQuery(account, id, fields)),
      duplicate: (account, id) => duplicateQuery(account, services.families, id),
      delete: (account, id) => deleteQuery(account, services, id),
    },
  });
};

function mountEditing(router: Router, services: Services): void {
  router.account({
    method: 'GET',
    path: 'relational_queries/tables',
    role,
    summary: 'The tables that queries may name, with their columns and types',
    handle: async ({ account }) => ok(await queryTablesOf(account)),
  });
  router.account({
    method: 'POST',
    path: 'relational_queries/check',
    role,
    summary: 'Whether a text is a query, and which word is in the way',
    body: textRequest,
    handle: async ({ account, body }) => {
      try {
        await readQueryOf(account, body.sql);
        return ok({ problem: null });
      } catch (error) {
        if (error instanceof QueryRefused) return ok({ problem: error.problem });
        throw error;
      }
    },
  });
  router.account({
    method: 'POST',
    path: 'relational_queries/preview',
    role,
    transaction: false,
    summary: 'Run a text for 5 seconds at most and answer up to 10000 rows; nothing is kept',
    body: textRequest,
    handle: async ({ accountId, body }) =>
      ok(await previewText(services, { accountId, text: body.sql })),
  });
}

function mountResults(router: Router, services: Services): void {
  const job = exportResultJob(services);
  services.jobs.define(job);
  router.account({
    method: 'POST',
    path: 'relational_queries/:id/run',
    role,
    transaction: false,
    summary: 'Run a query and keep what it answers as its last result',
    params: byId,
    handle: async ({ accountId, actor, params }) =>
      ok(await runSaved(services, { accountId, actor, id: params.id })),
  });
  router.account({
    method: 'GET',
    path: 'relational_queries/:id/result',
    role,
    summary: 'The last result of a query, a page at a time',
    params: byId,
    query: resultQuery,
    handle: async ({ account, params, query }) => {
      await showRecord(account, relationalQueryRecords, params.id);
      const result = await readResult(account, services, {
        id: params.id,
        page: query.page,
        perPage: query.per_page,
      });
      return ok(result, listMeta(result?.rows_count ?? 0, query));
    },
  });
  router.account({
    method: 'POST',
    path: 'relational_queries/:id/export_result',
    role,
    summary: 'Write all rows of a query to a CSV file',
    params: byId,
    handle: async ({ account, params }) =>
      accepted(await startResultExport(account, { services, job }, params.id)),
  });
}

async function deleteQuery(
  account: Account,
  { families, files }: Services,
  id: number,
): Promise<{ id: number }> {
  const {
    rows: [kept],
  } = await sql<{ run_file: string | null }>`
    select run_file from relational_queries where account_id = ${account.id} and id = ${id}`.execute(
    account.db,
  );
  const removed = await deleteRecord(account, relationalQueryRecords, { id, families });
  const file = kept?.run_file;
  if (file) account.afterCommit(() => files.remove(file));
  return removed;
}
