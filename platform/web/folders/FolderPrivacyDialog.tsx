import { Button, Checkbox, Group, Modal, MultiSelect, Switch, Tabs } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { onlyOwners } from '#platform/contract/folders.ts';
import { snackbar } from '../overlays/snackbar.tsx';
import { EmptyState } from '../page/EmptyState.tsx';
import classes from './FolderColumn.module.css';
import { useFolderMembers } from './use-folder-members.ts';
import type { FolderInfo, ResourceFoldersState } from './use-resource-folders.ts';

/** Who owns and who edits a folder, and whether others see it. Only its owner may set this. */
export function FolderPrivacyDialog({
  folder,
  onSave,
  onClose,
}: {
  folder: FolderInfo | null;
  onSave: ResourceFoldersState['share'];
  onClose: () => void;
}) {
  const { t } = useTranslation('platform');
  return (
    <Modal
      opened={folder !== null}
      onClose={onClose}
      title={t('folders.access.title', { name: folder?.name ?? '' })}
      size={500}
    >
      {folder &&
        (folder.is_owner ? (
          <AccessForm key={folder.id} folder={folder} onSave={onSave} onClose={onClose} />
        ) : (
          <EmptyState
            compact
            icon={<IconLock size={24} stroke={1.5} />}
            title={t('folders.access.denied')}
            description={onlyOwners}
          />
        ))}
    </Modal>
  );
}

function AccessForm({
  folder,
  onSave,
  onClose,
}: {
  folder: FolderInfo;
  onSave: ResourceFoldersState['share'];
  onClose: () => void;
}) {
  const { t } = useTranslation('platform');
  const people = useFolderMembers();
  const [access, setAccess] = useState(folder);
  const [isSaving, setSaving] = useState(false);
  useEffect(() => setAccess(folder), [folder]);
  const options = people.list.map((person) => ({ value: String(person.id), label: person.name }));
  const save = async () => {
    setSaving(true);
    const { privacy, owner_ids, editor_ids, owner_access, editor_access } = access;
    await onSave(folder.id, { privacy, owner_ids, editor_ids, owner_access, editor_access })
      .then(onClose, (failure: unknown) =>
        snackbar.error(failure instanceof Error ? failure.message : t('errors.tryAgain')),
      )
      .finally(() => setSaving(false));
  };
  const group = (kind: 'owner' | 'editor') => (
    <Tabs.Panel value={kind} pt={16}>
      <MultiSelect
        label={t('folders.access.people')}
        description={t(`folders.access.${kind}sHint`)}
        placeholder={t('folders.access.choose')}
        searchable
        data={options}
        classNames={{ inputField: classes.bareField ?? '' }}
        value={access[`${kind}_ids`].map(String)}
        onChange={(ids) => setAccess({ ...access, [`${kind}_ids`]: ids.map(Number) })}
      />
      <Checkbox
        mt={14}
        label={t('folders.access.below')}
        checked={access[`${kind}_access`]}
        onChange={(event) =>
          setAccess({ ...access, [`${kind}_access`]: event.currentTarget.checked })
        }
      />
    </Tabs.Panel>
  );
  return (
    <>
      <Switch
        mb={14}
        label={t('folders.access.private')}
        checked={access.privacy === 'private'}
        onChange={(event) =>
          setAccess({ ...access, privacy: event.currentTarget.checked ? 'private' : 'public' })
        }
      />
      <Tabs defaultValue="owner">
        <Tabs.List>
          <Tabs.Tab value="owner">{t('folders.access.owners')}</Tabs.Tab>
          <Tabs.Tab value="editor">{t('folders.access.editors')}</Tabs.Tab>
        </Tabs.List>
        {group('owner')}
        {group('editor')}
      </Tabs>
      <Group justify="flex-end" gap={8} mt={24}>
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button loading={isSaving} onClick={() => void save()}>
          {t('folders.access.save')}
        </Button>
      </Group>
    </>
  );
}
