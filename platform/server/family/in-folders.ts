import type { FolderFamilies } from '../folders/folders.ts';
import type { Family } from './family.ts';

/** The families whose records live in folders, by the type of these folders. */
export function familiesInFolders(families: readonly Family[]): FolderFamilies {
  return Object.fromEntries(
    families.flatMap(({ records }) => {
      // The folders of images are those without a type.
      if (!records || records.table.folderType === null) return [];
      const { contract, table } = records;
      const hasArchive = table.traits.has('archive');
      return [
        [table.folderType, { table: table.name, role: [contract.role].flat()[0]!, hasArchive }],
      ];
    }),
  );
}
