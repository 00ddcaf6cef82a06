import { Button, Group, Modal, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { folderNameLimit, folderNameMessages } from '#platform/contract/folders.ts';
import { confirm } from '../overlays/confirm.tsx';
import { snackbar } from '../overlays/snackbar.tsx';
import { FolderColumn, FolderToggle } from './FolderColumn.tsx';
import { FolderPermissionDrawer } from './FolderPermissionDrawer.tsx';
import { FolderPrivacyDialog } from './FolderPrivacyDialog.tsx';
import { FolderTree } from './FolderTree.tsx';
import { pathTo } from './folder-node.ts';
import type { FolderNode } from './folder-node.ts';
import type { ResourceFoldersState } from './use-resource-folders.ts';

/** The folder column of a list screen: for `aside` of the page. Rows dragged with `dragRows={folders.type}` go into folders. */
export function ResourceFolders({ folders }: { folders: ResourceFoldersState }) {
  const { t } = useTranslation('platform');
  const [parentOfNew, setParentOfNew] = useState<number | null | undefined>(undefined);
  const [shared, setShared] = useState<number | null>(null);
  const [lent, setLent] = useState<number | null>(null);
  const confirmDelete = async (id: number) => {
    const name = folders.nodes.find((node) => node.id === id)?.name ?? '';
    const isSure = await confirm({
      title: t('folders.deleteTitle', { name }),
      message: t('folders.deleteText'),
      confirmLabel: t('folders.delete'),
      danger: true,
    });
    if (isSure) await folders.remove(id).catch(showFailure);
  };
  return (
    <>
      <FolderColumn
        title={t('folders.tree')}
        open={folders.column.open}
        onOpenChange={folders.column.onOpenChange}
        locked={folders.column.locked}
        onLockedChange={folders.column.onLockedChange}
      >
        <FolderTree
          folders={folders.nodes}
          selectedId={folders.selectedId}
          rootLabel={folders.setup.rootLabel}
          acceptRows={folders.type}
          onSelect={folders.select}
          onRename={folders.rename}
          onMove={folders.moveFolders}
          onDropRows={folders.moveRows}
          onCreate={setParentOfNew}
          onDelete={(id) => void confirmDelete(id)}
          onPrivacy={setShared}
          onShare={setLent}
        />
      </FolderColumn>
      <NewFolderDialog
        opened={parentOfNew !== undefined}
        onClose={() => setParentOfNew(undefined)}
        onCreate={(name) => folders.create(name, parentOfNew ?? null)}
      />
      <FolderPermissionDrawer
        folder={folders.rows.find((row) => row.id === lent) ?? null}
        onSave={folders.share}
        onClose={() => setLent(null)}
      />
      <FolderPrivacyDialog
        folder={folders.rows.find((row) => row.id === shared) ?? null}
        onSave={folders.share}
        onClose={() => setShared(null)}
      />
    </>
  );
}

/** Opens the folder column; for the toolbar of the table. */
export function ResourceFoldersToggle({ folders }: { folders: ResourceFoldersState }) {
  return <FolderToggle open={folders.column.open} onOpenChange={folders.column.onOpenChange} />;
}

/** Moves records to a folder without dragging. `ids` is null while nothing is to be moved. */
export function MoveToFolderDialog({
  folders,
  ids,
  onClose,
}: {
  folders: ResourceFoldersState;
  ids: readonly number[] | null;
  onClose: () => void;
}) {
  const { t } = useTranslation('platform');
  const [target, setTarget] = useState<string | null>('root');
  const [isMoving, setMoving] = useState(false);
  const options = [
    { value: 'root', label: t('folders.rootOption') },
    ...folders.nodes
      .filter((node) => !node.locked)
      .map((node) => ({ value: String(node.id), label: pathLabel(folders.nodes, node.id) })),
  ];
  const move = async () => {
    if (!ids || target === null) return;
    setMoving(true);
    await folders
      .moveRows([...ids], target === 'root' ? null : Number(target))
      .then(onClose, showFailure)
      .finally(() => setMoving(false));
  };
  return (
    <Modal
      opened={ids !== null}
      onClose={onClose}
      title={t('folders.moveTitle', { count: ids?.length ?? 0 })}
      size={440}
    >
      <Select
        data-autofocus
        openOnFocus={false}
        label={t('folders.tree')}
        data={options}
        value={target}
        onChange={setTarget}
        searchable
        allowDeselect={false}
      />
      <Group justify="flex-end" gap={8} mt={20}>
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button loading={isMoving} onClick={() => void move()}>
          {t('folders.moveConfirm')}
        </Button>
      </Group>
    </Modal>
  );
}

function NewFolderDialog({
  opened,
  onClose,
  onCreate,
}: {
  opened: boolean;
  onClose: () => void;
  onCreate: (name: string) => Promise<void>;
}) {
  const { t } = useTranslation('platform');
  const [name, setName] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const close = () => {
    setName('');
    setError(null);
    onClose();
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const given = name.trim();
    if (given === '') return setError(folderNameMessages.required);
    if ([...given].length > folderNameLimit) return setError(folderNameMessages.tooLong);
    setSaving(true);
    await onCreate(given)
      .then(close, (failure: unknown) =>
        setError(failure instanceof Error ? failure.message : t('errors.tryAgain')),
      )
      .finally(() => setSaving(false));
    return undefined;
  };
  const change = (text: string) => {
    setName(text);
    setError([...text.trim()].length > folderNameLimit ? folderNameMessages.tooLong : null);
  };
  return (
    <Modal opened={opened} onClose={close} title={t('folders.newTitle')} size={440}>
      <form onSubmit={(event) => void save(event)} noValidate>
        <TextInput
          data-autofocus
          label={t('folders.nameLabel')}
          description={t('folders.nameHint')}
          value={name}
          error={error}
          withAsterisk
          onChange={(event) => change(event.currentTarget.value)}
        />
        <Group justify="flex-end" gap={8} mt={20}>
          <Button variant="default" onClick={close}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={isSaving}>
            {t('folders.create')}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}

function showFailure(failure: unknown): void {
  snackbar.error(failure instanceof Error ? failure.message : String(failure));
}

function pathLabel(nodes: readonly FolderNode[], id: number): string {
  return pathTo(nodes, id)
    .map((node) => node.name)
    .join(' / ');
}
