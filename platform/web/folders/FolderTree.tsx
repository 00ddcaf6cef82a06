import { IconFolder, IconPlus, IconStack2 } from '@tabler/icons-react';
import { useState } from 'react';
import type { DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { IconAction } from '../page/IconAction.tsx';
import { snackbar } from '../overlays/snackbar.tsx';
import { carriesRows, readDraggedRows } from '../table/row-drag.ts';
import { FolderRow } from './FolderRow.tsx';
import classes from './FolderTree.module.css';
import { rootId } from './folder-node.ts';
import type { FolderTreeProps } from './folder-tree-props.ts';
import { useFolderTree } from './use-folder-tree.ts';

/** Folders as a tree: arrow keys walk, F2 or a double click renames, folders and table rows are dropped onto folders or the root. */
export function FolderTree(props: FolderTreeProps) {
  const { t } = useTranslation('platform');
  const [pending, setPending] = useState<ReadonlySet<string>>(new Set());
  // While a move is on its way its target shows a spinner; a refusal leaves everything as it was.
  const track = async (target: string, work: Promise<unknown> | undefined) => {
    setPending((before) => new Set(before).add(target));
    await Promise.resolve(work)
      .catch((error: unknown) => {
        snackbar.error(error instanceof Error ? error.message : t('errors.tryAgain'));
      })
      .finally(() =>
        setPending((before) => {
          const next = new Set(before);
          next.delete(target);
          return next;
        }),
      );
  };
  const tree = useFolderTree(props, track);
  return (
    <div className={classes.wrap}>
      <RootRow
        {...props}
        label={props.rootLabel ?? t('folders.all')}
        isPending={pending.has(rootId)}
        track={track}
        moveDragged={(): number[] => tree.draggedIds()}
      />
      <div {...tree.tree.getContainerProps(t('folders.tree'))} className={classes.tree}>
        {tree.tree.getItems().map((item) => (
          <FolderRow
            key={item.getId()}
            item={item}
            actions={props}
            isSelected={item.getId() === String(props.selectedId)}
            isPending={pending.has(item.getId())}
          />
        ))}
      </div>
      {props.folders.length === 0 && props.onCreate && (
        <button
          type="button"
          className={classes.firstFolder}
          onClick={() => props.onCreate?.(null)}
        >
          <IconFolder size={15} aria-hidden />
          {t('folders.new')}
        </button>
      )}
    </div>
  );
}

type RootRowProps = FolderTreeProps & {
  label: string;
  isPending: boolean;
  track: (target: string, work: Promise<unknown> | undefined) => Promise<void>;
  moveDragged: () => number[];
};

/** The root: everything, and the drop target for "out of all folders". */
function RootRow(props: RootRowProps) {
  const { t } = useTranslation('platform');
  const [isOver, setOver] = useState(false);
  const over = (event: DragEvent) => {
    const isFolder = props.onMove !== undefined && props.moveDragged().length > 0;
    if (!isFolder && !(props.onDropRows && carriesRows(event.dataTransfer, props.acceptRows)))
      return;
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    setOver(false);
    event.preventDefault();
    const rows = readDraggedRows(event.dataTransfer);
    const folders = props.moveDragged();
    if (rows) void props.track(rootId, props.onDropRows?.(rows.ids, null));
    else if (folders.length > 0) void props.track(rootId, props.onMove?.(folders, null));
  };
  return (
    <div className={classes.rootLine}>
      <button
        type="button"
        className={classes.root}
        data-selected={props.selectedId === null || undefined}
        data-over={isOver || undefined}
        {...(props.selectedId === null ? { 'aria-current': 'true' as const } : {})}
        onClick={() => props.onSelect(null)}
        onDragOver={over}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <IconStack2 size={16} stroke={1.7} aria-hidden />
        <span className={classes.name}>{props.label}</span>
        {props.isPending ? (
          <span className={classes.spinner} role="status" aria-label={t('folders.moving')} />
        ) : (
          props.rootCount !== undefined && <span className={classes.count}>{props.rootCount}</span>
        )}
      </button>
      {props.onCreate && (
        <IconAction
          label={t('folders.new')}
          size={26}
          onClick={() => props.onCreate?.(props.selectedId)}
        >
          <IconPlus size={15} />
        </IconAction>
      )}
    </div>
  );
}
