import {
  dragAndDropFeature,
  hotkeysCoreFeature,
  keyboardDragAndDropFeature,
  renamingFeature,
  selectionFeature,
  syncDataLoaderFeature,
} from '@headless-tree/core';
import type { DragTarget, ItemInstance } from '@headless-tree/core';
import { useTree } from '@headless-tree/react';
import { useEffect, useMemo, useState } from 'react';
import { carriesRows, readDraggedRows } from '../table/row-drag.ts';
import { childrenByParent, pathTo, rootId } from './folder-node.ts';
import type { FolderNode } from './folder-node.ts';
import type { FolderTreeProps } from './folder-tree-props.ts';

type Track = (target: string, work: Promise<unknown> | undefined) => Promise<void>;

/** The headless tree over our flat folders: what may be dragged, dropped and renamed. */
export function useFolderTree(props: FolderTreeProps, track: Track) {
  const children = useMemo(() => childrenByParent(props.folders), [props.folders]);
  const byId = useMemo(
    () => new Map(props.folders.map((folder) => [String(folder.id), folder])),
    [props.folders],
  );
  const [expandedItems, setExpandedItems] = useState<string[]>(() =>
    pathTo(props.folders, props.selectedId).map((one) => String(one.id)),
  );
  const root: FolderNode = { id: 0, name: props.rootLabel ?? '', parentId: null };

  const mayReceive = (target: DragTarget<FolderNode>) => target.item.getItemData().locked !== true;
  const tree = useTree<FolderNode>({
    rootItemId: rootId,
    state: { expandedItems },
    setExpandedItems,
    indent: 16,
    canReorder: false,
    getItemName: (item) => item.getItemData().name,
    isItemFolder: () => true,
    dataLoader: {
      getItem: (id) => byId.get(id) ?? root,
      getChildren: (id) => children.get(id) ?? [],
    },
    onPrimaryAction: (item) => {
      if (item.getItemData().shut !== true) props.onSelect(Number(item.getId()));
    },
    canRename: (item) => props.onRename !== undefined && item.getItemData().locked !== true,
    onRename: (item, name) => {
      const given = name.trim();
      if (given !== '' && given !== item.getItemName())
        void track(item.getId(), props.onRename?.(Number(item.getId()), given));
    },
    canDrag: (items) =>
      props.onMove !== undefined && items.every((item) => isOwned(item.getItemData())),
    canDrop: (items, target) =>
      mayReceive(target) &&
      items.every((item) => target.item.getId() !== item.getParent()?.getId()),
    onDrop: async (items, target) => {
      await track(
        target.item.getId(),
        props.onMove?.(
          items.map((item) => Number(item.getId())),
          parentOf(target.item),
        ),
      );
      setExpandedItems((open) => [...new Set([...open, target.item.getId()])]);
    },
    canDragForeignDragObjectOver: (transfer, target) =>
      props.onDropRows !== undefined &&
      carriesRows(transfer, props.acceptRows) &&
      mayReceive(target),
    canDropForeignDragObject: (transfer, target) =>
      carriesRows(transfer, props.acceptRows) && mayReceive(target),
    onDropForeignDragObject: (transfer, target) => {
      const rows = readDraggedRows(transfer);
      return rows
        ? track(target.item.getId(), props.onDropRows?.(rows.ids, parentOf(target.item)))
        : undefined;
    },
    openOnDropDelay: 600,
    features: [
      syncDataLoaderFeature,
      selectionFeature,
      hotkeysCoreFeature,
      dragAndDropFeature,
      keyboardDragAndDropFeature,
      renamingFeature,
    ],
  });

  useEffect(() => {
    tree.rebuildTree();
  }, [tree, children]);
  useEffect(() => {
    // The way to the selected folder is open, wherever the selection came from.
    const above = pathTo(props.folders, props.selectedId)
      .slice(0, -1)
      .map((one) => String(one.id));
    setExpandedItems((open) =>
      above.every((id) => open.includes(id)) ? open : [...new Set([...open, ...above])],
    );
  }, [props.folders, props.selectedId]);

  const draggedIds = () =>
    (tree.getState().dnd?.draggedItems ?? []).map((item) => Number(item.getId()));
  return { tree, draggedIds };
}

const isOwned = (folder: FolderNode): boolean => folder.locked !== true && folder.owned !== false;

function parentOf(item: ItemInstance<FolderNode>): number | null {
  return item.getId() === rootId ? null : Number(item.getId());
}
