import { IconFolderSymlink } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { BulkAction } from '../table/BulkBar.tsx';
import type { RowAction } from '../table/table-column.ts';
import { MoveToFolderDialog, ResourceFoldersToggle } from './ResourceFolders.tsx';
import type { ResourceFoldersState } from './use-resource-folders.ts';

/** What a record needs to be filed. */
export interface Filed {
  id: number;
  folder_id: number | null;
}

/** Everything a list screen adds so that its rows can be put into folders. */
export interface Filing {
  /** Spread onto the table: the button that opens the column, and rows that can be dragged. */
  table: { toolbar: ReactNode; dragRows: string; mayDrag: (row: Filed) => boolean };
  rowAction: (row: Filed) => RowAction;
  bulkAction: BulkAction;
  /** Stands at the end of the page. */
  dialog: ReactNode;
}

/** Filing by dragging, by the menu of a row and by the bulk bar. */
export function useFiling(folders: ResourceFoldersState): Filing {
  const { t } = useTranslation('platform');
  const [moving, setMoving] = useState<readonly number[] | null>(null);
  const mayDrag = (row: Filed) => folders.mayMove(row.folder_id);
  const action = { label: t('folders.move'), icon: <IconFolderSymlink size={16} /> };
  return {
    table: {
      toolbar: <ResourceFoldersToggle folders={folders} />,
      dragRows: folders.type,
      mayDrag,
    },
    rowAction: (row) => ({
      ...action,
      disabled: !mayDrag(row),
      onClick: () => setMoving([row.id]),
    }),
    bulkAction: {
      ...action,
      run: async (body) => {
        setMoving(await folders.chosenIds(body));
        return false;
      },
    },
    dialog: <MoveToFolderDialog folders={folders} ids={moving} onClose={() => setMoving(null)} />,
  };
}
