/** One folder, flat; the tree is made from parentId. */
export interface FolderNode {
  id: number;
  name: string;
  parentId: number | null;
  /** True: may be looked at but not changed, moved or dropped into. */
  locked?: boolean | undefined;
  /** True: may not even be looked into; a click does nothing. */
  shut?: boolean | undefined;
  /** False: the person may not delete, move or share it. */
  owned?: boolean | undefined;
  /** How many things it holds. */
  count?: number | undefined;
}

/** What the tree may do; each answers when the server has agreed, and rejects to take the change back. */
export interface FolderActions {
  onSelect: (id: number | null) => void;
  onRename?: ((id: number, name: string) => Promise<unknown>) | undefined;
  /** Moves folders under another, or to the root (null). */
  onMove?: ((ids: number[], parentId: number | null) => Promise<unknown>) | undefined;
  onCreate?: ((parentId: number | null) => void) | undefined;
  onDelete?: ((id: number) => void) | undefined;
  onPrivacy?: ((id: number) => void) | undefined;
  /** Shares the folder with single people. */
  onShare?: ((id: number) => void) | undefined;
  /** Rows dropped from a table with `dragRows`; the type is `acceptRows`. */
  onDropRows?: ((ids: number[], folderId: number | null) => Promise<unknown>) | undefined;
}

/** Id of the tree's root, which stands for "no folder". */
export const rootId = 'root';

/** Folder ids by their parent's key, sorted by name as people sort. */
export function childrenByParent(folders: readonly FolderNode[]): Map<string, string[]> {
  const known = new Set(folders.map((folder) => folder.id));
  const groups = new Map<string, FolderNode[]>();
  for (const folder of folders) {
    const parent =
      folder.parentId !== null && known.has(folder.parentId) ? String(folder.parentId) : rootId;
    groups.set(parent, [...(groups.get(parent) ?? []), folder]);
  }
  const order = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });
  return new Map(
    [...groups].map(([parent, list]) => [
      parent,
      list.toSorted((a, b) => order.compare(a.name, b.name)).map((one) => String(one.id)),
    ]),
  );
}

/** The folders from the root down to one, itself included; empty when it is unknown. */
export function pathTo(folders: readonly FolderNode[], id: number | null): FolderNode[] {
  const byId = new Map(folders.map((folder) => [folder.id, folder]));
  const path: FolderNode[] = [];
  for (
    let at = id === null ? undefined : byId.get(id);
    at && !path.includes(at);
    at = at.parentId === null ? undefined : byId.get(at.parentId)
  )
    path.unshift(at);
  return path;
}
