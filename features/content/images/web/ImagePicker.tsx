import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { folderRow } from '#platform/contract/folders.ts';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { SearchField } from '#platform/web/fields/SearchField.tsx';
import { FolderTree } from '#platform/web/folders/FolderTree.tsx';
import type { FolderNode } from '#platform/web/folders/folder-node.ts';
import { Drawer } from '#platform/web/overlays/Drawer.tsx';
import { AddressForm } from './AddressForm.tsx';
import { ImageGrid } from './ImageGrid.tsx';
import classes from './images.module.css';
import { imageTexts, useImagePages, type LibraryImage } from './images.ts';
import { UploadArea } from './UploadArea.tsx';
import { UploadButton } from './UploadButton.tsx';
import { useUploads } from './use-uploads.ts';

/** A chosen picture. */
export interface ChosenImage {
  id: number;
  name: string;
  url: string;
  thumbUrl: string;
  width: number;
  height: number;
  alt: string;
}

/** The drawer in which a picture of the library is chosen, uploaded or copied from the web. */
export function ImagePicker({
  opened,
  onChoose,
  onClose,
}: {
  opened: boolean;
  onChoose: (image: ChosenImage) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation(imageTexts);
  return (
    <Drawer opened={opened} onClose={onClose} title={t('picker.title')} size={700} padded={false}>
      {opened && <PickerBody onChoose={(image) => onChoose(chosenOf(image))} />}
    </Drawer>
  );
}

function PickerBody({ onChoose }: { onChoose: (image: LibraryImage) => void }) {
  const { t } = useTranslation(imageTexts);
  const folders = usePickerFolders();
  const [folderId, setFolderId] = useState<number | null>(null);
  const [name, setName] = useState('');
  const pages = useImagePages({ folderId, name });
  const { uploads, add, forget } = useUploads(folderId);
  return (
    <div className={classes.picker}>
      <div className={classes.pickerTree}>
        <FolderTree
          folders={folders}
          selectedId={folderId}
          rootLabel={t('all')}
          onSelect={setFolderId}
        />
      </div>
      <div className={classes.pickerBody}>
        <div className={classes.tools}>
          <SearchField
            value={name}
            onSearch={setName}
            label={t('search')}
            placeholder={t('search')}
            width={180}
          />
          <AddressForm folderId={folderId} onStored={onChoose} />
          <UploadButton onFiles={add} />
        </div>
        <UploadArea uploads={uploads} onFiles={add} onForget={forget}>
          <ImageGrid pages={pages} onOpen={onChoose} />
        </UploadArea>
      </div>
    </div>
  );
}

/** Folders that the person owns or edits can be chosen; what lies below others does not appear. */
function usePickerFolders(): FolderNode[] {
  const api = useApi();
  const { data } = useQuery({
    queryKey: ['list', api.accountId, 'folders', '', 'picker'],
    queryFn: async ({ signal }) =>
      z.array(folderRow).parse(
        (
          await api.get<{ folders: unknown }>('folders', {
            query: { folderType: '', per_page: 10_000 },
            signal,
          })
        ).data.folders,
      ),
  });
  return useMemo(() => {
    const rows = data ?? [];
    const isOpen = new Map(rows.map((row) => [row.id, row.is_owner || row.is_editor]));
    return rows
      .filter((row) => idsAbove(row.ancestry).every((id) => isOpen.get(id) === true))
      .map((row) => ({
        id: row.id,
        name: row.name,
        parentId: idsAbove(row.ancestry).at(-1) ?? null,
        locked: isOpen.get(row.id) !== true,
        shut: isOpen.get(row.id) !== true,
        count: row.count || undefined,
      }));
  }, [data]);
}

const idsAbove = (ancestry: string | null): number[] =>
  (ancestry ?? '').split('/').filter(Boolean).map(Number);

function chosenOf({ id, name, image, thumb_url, width, height, alt }: LibraryImage): ChosenImage {
  return { id, name, url: image.url, thumbUrl: thumb_url, width, height, alt };
}
