import type { ItemInstance } from '@headless-tree/core';
import { IconChevronRight, IconFolder, IconFolderOpen, IconLock } from '@tabler/icons-react';
import type { CSSProperties, KeyboardEvent, MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { FolderMenu } from './FolderMenu.tsx';
import classes from './FolderTree.module.css';
import type { FolderActions, FolderNode } from './folder-node.ts';

/** One folder of the tree. */
export function FolderRow({
  item,
  actions,
  isSelected,
  isPending,
}: {
  item: ItemInstance<FolderNode>;
  actions: FolderActions;
  isSelected: boolean;
  isPending: boolean;
}) {
  const { t } = useTranslation('platform');
  const folder = item.getItemData();
  const hasChildren = item.getChildren().length > 0;
  const indent: CSSProperties = { paddingInlineStart: 6 + item.getItemMeta().level * 16 };
  if (item.isRenaming()) {
    // Enter and Escape are heard here: the tree's own keys miss them while the key that began the renaming is still down.
    const finish = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' && event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      if (event.key === 'Enter') item.getTree().completeRenaming();
      else item.getTree().abortRenaming();
    };
    return (
      <div className={classes.item} style={indent} data-renaming>
        <span className={classes.arrow} />
        <IconFolder size={16} stroke={1.7} aria-hidden />
        <input
          {...item.getRenameInputProps()}
          className={classes.rename}
          aria-label={t('folders.name')}
          autoFocus
          onKeyDown={finish}
          onFocus={(event) => event.currentTarget.select()}
        />
      </div>
    );
  }
  const Icon = item.isExpanded() && hasChildren ? IconFolderOpen : IconFolder;
  const toggle = (event: MouseEvent) => {
    event.stopPropagation();
    if (item.isExpanded()) item.collapse();
    else item.expand();
  };
  return (
    <div
      {...item.getProps()}
      draggable={actions.onMove !== undefined && !folder.locked && folder.owned !== false}
      className={classes.item}
      style={indent}
      data-selected={isSelected || undefined}
      data-shut={folder.shut || undefined}
      data-over={item.isUnorderedDragTarget() || undefined}
      onDoubleClick={() => {
        if (actions.onRename && !folder.locked) item.startRenaming();
      }}
      {...(isSelected ? { 'aria-current': 'true' as const } : {})}
      {...(folder.shut ? { 'aria-disabled': true } : {})}
    >
      <span className={classes.arrow} data-open={item.isExpanded() || undefined} onClick={toggle}>
        {hasChildren && <IconChevronRight size={13} stroke={2.2} aria-hidden />}
      </span>
      <Icon size={16} stroke={1.7} aria-hidden className={classes.icon} />
      <span className={classes.name}>{folder.name}</span>
      {folder.locked && (
        <IconLock
          size={13}
          stroke={2}
          className={classes.lock}
          aria-label={t(folder.shut ? 'folders.shut' : 'folders.locked')}
        />
      )}
      {isPending ? (
        <span className={classes.spinner} role="status" aria-label={t('folders.moving')} />
      ) : (
        folder.count !== undefined && <span className={classes.count}>{folder.count}</span>
      )}
      {!folder.shut && <FolderMenu item={item} actions={actions} />}
    </div>
  );
}
