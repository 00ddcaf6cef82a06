import { Readable } from 'node:stream';
import { z } from 'zod';
import { allTags } from '#features/audience/contact-tags/server/public.ts';
import { readRejects, reportMoved, tagsOfMove } from '#engines/imports/public.ts';
import { idParam } from '#platform/contract/fields.ts';
import { inAccount, type Account } from '#platform/server/account/account.ts';
import { notFound } from '#platform/server/errors.ts';
import { file, type Router } from '#platform/server/http/route.ts';
import type { Services } from '#platform/server/services.ts';
import { contactCalls } from './contact-calls.ts';
import { rejectedFileOf, showImport } from './read-imports.ts';

const mostRejects = 1_000_000;
const mostReasons = 200;

/** The route of the report on contacts that were moved in from another product. */
export function mountMoveReport(router: Router, services: Services): void {
  const calls = contactCalls(services);
  router.account({
    method: 'GET',
    path: `${calls.path}/:id/report`,
    ending: '.csv',
    role: calls.role,
    transaction: false,
    params: z.object({ accountId: idParam, id: idParam }),
    summary:
      'What an import from another product took and what it did not, with counts and reasons',
    handle: async ({ accountId, actor, params }) => {
      const found = await inAccount(services.database, { accountId, actor }, async (account) => {
        const row = await showImport(account, calls, params.id);
        if (row.from_product === null) throw notFound('report');
        const rejected =
          row.rejected_url === null
            ? null
            : await rejectedFileOf(account, calls.imports.target.kind, params.id);
        return { row, rejected, tags: await tagNames(account, tagsOfMove(row.moved)) };
      });
      const rejects =
        found.rejected === null ? new Map() : await reasonsIn(services, found.rejected.file);
      return file(Readable.from([reportMoved(found.row, { rejects, tags: found.tags })]), {
        name: `${found.row.from_product}-import-${params.id}.csv`,
        type: 'text/csv; charset=utf-8',
      });
    },
  });
}

// The values themselves stand in the file of rejected rows.
async function reasonsIn(
  { files }: Pick<Services, 'files'>,
  key: string,
): Promise<Map<string, number>> {
  const { rows } = await readRejects(files, { key, emailAt: 0 }, { from: 0, count: mostRejects });
  const counts = new Map<string, number>();
  for (const { reason } of rows) {
    const kind = reason.replace(/"[^"]*" (?=\S)/g, '').slice(0, 200);
    const counted = counts.has(kind) || counts.size < mostReasons ? kind : 'other reasons';
    counts.set(counted, (counts.get(counted) ?? 0) + 1);
  }
  return counts;
}

async function tagNames(account: Account, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const wanted = new Set(ids);
  const tags = await allTags(account);
  return new Map(tags.flatMap(({ id, name }) => (wanted.has(id) ? [[id, name] as const] : [])));
}
