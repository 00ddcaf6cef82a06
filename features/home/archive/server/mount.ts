import type { Account } from '#platform/server/account/account.ts';
import { json, ok, type Answer, type MountFeature } from '#platform/server/http/route.ts';
import { archiveRecord } from '#platform/server/resource/archive.ts';
import { archivedFamilies } from '#platform/server/family/archived.ts';
import type { Family } from '#platform/server/family/family.ts';
import { eachRecord } from '#platform/server/resource/bulk-delete.ts';
import { archiveQuery, archiveSelection } from '../contract.ts';
import { chosenRecords, listArchive, type ArchiveQuery, type Named } from './list-archive.ts';

/** Routes of the archive: what was archived in any family, and the way back. */
export const mountArchive =
  (all: readonly Family[]): MountFeature =>
  (router) => {
    router.account({
      method: 'GET',
      path: 'archive',
      role: 'member',
      summary: 'Archived records of every family that the caller may see',
      query: archiveQuery,
      handle: async ({ account, query }) => {
        const { rows, meta } = await listArchive(
          account,
          archivedFamilies(all, account),
          query as ArchiveQuery,
        );
        return json(200, { data: rows, meta });
      },
    });
    const setArchived = async (
      account: Account,
      records: readonly Named[],
      asked: number[] | undefined,
      archived: boolean,
    ): Promise<Answer> => {
      const families = new Map(
        archivedFamilies(all, account).map((family) => [family.contract.path, family]),
      );
      const byId = new Map(records.map((record) => [record.id, record]));
      const { done, errors } = await eachRecord([...byId.keys()], async (id) => {
        const { path, recordId } = byId.get(id)!;
        await archiveRecord(account, families.get(path)!, { id: recordId, archived });
      });
      const missing = (asked ?? []).filter((id) => !byId.has(id));
      return ok({
        ids: done,
        errors: { ...Object.fromEntries(missing.map((id) => [id, ['does not exist']])), ...errors },
      });
    };
    for (const [verb, archived, summary] of [
      ['restore', false, 'Bring records back from the archive'],
      ['put_away', true, 'Take a restore back'],
    ] as const) {
      router.account({
        method: ['PUT', 'POST'],
        path: `archive/${verb}`,
        role: 'member',
        summary,
        body: archiveSelection,
        handle: async ({ account, body }) =>
          setArchived(
            account,
            await chosenRecords(account, archivedFamilies(all, account), body),
            body.ids,
            archived,
          ),
      });
    }
  };
