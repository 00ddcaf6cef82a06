import { sql, type SqlBool } from 'kysely';
import type { ResourceTable } from './resource-table.ts';

/** Lets a resource live in folders of a type: its table has folder_id, its list can be asked for one folder, and what lies in others' private folders does not exist. */
export function inFolders(table: ResourceTable, folderType: string): ResourceTable {
  return {
    ...table,
    folderType,
    traits: new Set([...table.traits, 'folders']),
    filter: (query, accountId) => [
      ...table.filter(query, accountId),
      ...(typeof query['folder_id'] === 'number'
        ? [
            query['folder_id'] === 0
              ? sql<SqlBool>`r.folder_id is null`
              : sql<SqlBool>`r.folder_id = ${query['folder_id']}`,
          ]
        : []),
    ],
  };
}
