import type { FolderActions, FolderNode } from './folder-node.ts';

/** A tree of folders and what may be done with it. */
export interface FolderTreeProps extends FolderActions {
  folders: readonly FolderNode[];
  selectedId: number | null;
  /** Type of table rows that may be dropped on folders. */
  acceptRows?: string | undefined;
  /** Name of the root, such as 'All lists'. */
  rootLabel?: string | undefined;
  /** How many things there are in all. */
  rootCount?: number | undefined;
}
