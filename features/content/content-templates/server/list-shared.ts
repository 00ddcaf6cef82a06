import type { Account } from '#platform/server/account/account.ts';
import { listMeta, type ListMeta, type ListQuery } from '#platform/contract/resource.ts';
import { listRecords } from '#platform/server/resource/list.ts';
import type { Database } from '#platform/server/database/connect.ts';
import { templateSummaries, type TemplateSummary } from '../contract.ts';
import { inParent } from './find-template.ts';
import { shippedSummaries } from './shipped-templates.ts';
import { sharedTable } from './templates-table.ts';

/** A page of the gallery: what the parent account shares, then the layouts that come with the product. */
export async function listShared(
  account: Account,
  { database, publicUrl }: { database: Database; publicUrl: string },
  query: ListQuery,
): Promise<{ rows: TemplateSummary[]; meta: ListMeta }> {
  const shared = await inParent(database, account.record, (parent) =>
    listRecords(parent, templateSummaries, sharedTable, query),
  );
  const rows = (shared?.rows ?? []).map((row) => templateSummaries.row.parse(row));
  const before = shared?.meta.total ?? 0;
  const category = typeof query['category'] === 'string' ? query['category'] : undefined;
  const shipped = shippedSummaries({ name: query.name, category }, publicUrl).filter(
    ({ id }) => !Array.isArray(query['ids']) || query['ids'].includes(id),
  );
  const from = Math.max(0, (query.page - 1) * query.per_page - before);
  const more = shipped.slice(from, from + query.per_page - rows.length);
  return { rows: [...rows, ...more], meta: listMeta(before + shipped.length, query) };
}
