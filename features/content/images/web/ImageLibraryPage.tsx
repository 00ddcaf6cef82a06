import { Button, Progress } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchField } from '#platform/web/fields/SearchField.tsx';
import { ResourceFolders, ResourceFoldersToggle } from '#platform/web/folders/ResourceFolders.tsx';
import { useResourceFolders } from '#platform/web/folders/use-resource-folders.ts';
import { fileSize, fullNumber } from '#platform/web/format/numbers.ts';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { useUrlState } from '#platform/web/url/use-url-state.ts';
import { images } from '../contract.ts';
import { AddressForm } from './AddressForm.tsx';
import { ImageDrawer } from './ImageDrawer.tsx';
import { ImageGrid } from './ImageGrid.tsx';
import classes from './images.module.css';
import { imageTexts, librarySearch, useImagePages, useImageStorage } from './images.ts';
import { UploadArea } from './UploadArea.tsx';
import { UploadButton } from './UploadButton.tsx';
import { useDeleteImages } from './use-delete-images.tsx';
import { useUploads } from './use-uploads.ts';

/** All pictures of the account in folders: upload, find, name, cut, delete. */
export function ImageLibraryPage() {
  const { t } = useTranslation(imageTexts);
  const folders = useResourceFolders({ kind: 'image', of: images, rootLabel: t('all') });
  const [url, setUrl] = useUrlState(librarySearch);
  const pages = useImagePages({ folderId: folders.selectedId, name: url.name });
  const { uploads, add, forget } = useUploads(folders.selectedId);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const remove = useDeleteImages();
  const toggle = ({ id }: { id: number }) =>
    setChosen((ids) => new Set(ids.has(id) ? [...ids].filter((one) => one !== id) : [...ids, id]));
  const removeChosen = async () => {
    if (await remove([...chosen])) setChosen(new Set());
  };
  return (
    <Page aside={<ResourceFolders folders={folders} />}>
      <PageHeader
        title={t('title')}
        count={pages.images ? fullNumber(pages.total) : undefined}
        about={t('description')}
        breadcrumb={folders.crumbs}
        actions={
          <>
            <AddressForm folderId={folders.selectedId} />
            <UploadButton onFiles={add} />
          </>
        }
      />
      <div className={classes.tools}>
        <ResourceFoldersToggle folders={folders} />
        <SearchField
          value={url.name}
          onSearch={(name) => setUrl({ name })}
          label={t('search')}
          placeholder={t('search')}
          width={260}
        />
        {chosen.size > 0 && (
          <Button
            variant="default"
            color="red"
            leftSection={<IconTrash size={16} />}
            onClick={() => void removeChosen()}
          >
            {t('delete.some', { count: chosen.size })}
          </Button>
        )}
        <StorageBar />
      </div>
      <UploadArea uploads={uploads} onFiles={add} onForget={forget}>
        <ImageGrid
          pages={pages}
          chosen={{ ids: chosen, toggle }}
          onOpen={({ id }) => setUrl({ open: id }, { push: true })}
          dragRows={folders.type}
        />
      </UploadArea>
      <ImageDrawer id={url.open ?? null} onClose={() => setUrl({ open: undefined })} />
    </Page>
  );
}

function StorageBar() {
  const { t } = useTranslation(imageTexts);
  const { data } = useImageStorage();
  if (!data) return null;
  const sizes = { used: fileSize(data.used_bytes), limit: fileSize(data.limit_bytes) };
  const words = t('storage', sizes);
  const share = Math.min(100, (data.used_bytes / data.limit_bytes) * 100);
  return (
    <div className={classes.storage}>
      {words}
      <Progress value={share} aria-label={words} color={share > 90 ? 'red' : 'brand'} />
    </div>
  );
}
