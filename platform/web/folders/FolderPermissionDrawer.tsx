import { ActionIcon, Button, Group, Radio, Select, Text, Tooltip } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Drawer } from '../overlays/Drawer.tsx';
import { useUnsavedGuard } from '../overlays/use-unsaved-guard.ts';
import { snackbar } from '../overlays/snackbar.tsx';
import classes from './FolderColumn.module.css';
import { useFolderMembers, type FolderMember } from './use-folder-members.ts';
import type { FolderInfo, ResourceFoldersState } from './use-resource-folders.ts';

type Permission = 'viewer' | 'editor';

interface Props {
  folder: FolderInfo | null;
  onSave: ResourceFoldersState['share'];
  onClose: () => void;
}

/** Modify Permission: shares a folder with one person as a viewer or an editor. */
export function FolderPermissionDrawer({ folder, onSave, onClose }: Props) {
  const { t } = useTranslation('platform');
  const [isDirty, setDirty] = useState(false);
  const canLeave = useUnsavedGuard(folder !== null && isDirty);
  const close = async () => {
    if (!(await canLeave())) return;
    setDirty(false);
    onClose();
  };
  return (
    <Drawer
      opened={folder !== null}
      onClose={() => void close()}
      title={t('folders.permission.title')}
      description={folder?.name ?? ''}
    >
      {folder && (
        <PermissionForm key={folder.id} folder={folder} onSave={onSave} onDirty={setDirty} />
      )}
    </Drawer>
  );
}

function PermissionForm({
  folder,
  onSave,
  onDirty,
}: {
  folder: FolderInfo;
  onSave: Props['onSave'];
  onDirty: (isDirty: boolean) => void;
}) {
  const { t } = useTranslation('platform');
  const people = useFolderMembers();
  const [chosen, setChosen] = useState<string | null>(null);
  const [permission, setPermission] = useState<Permission>('viewer');
  const [isSaving, setSaving] = useState(false);
  const permissionOf = (id: number): Permission | null =>
    folder.editor_ids.includes(id) ? 'editor' : folder.viewer_ids.includes(id) ? 'viewer' : null;
  const others = people.list.filter((person) => !folder.owner_ids.includes(person.id));
  const shared = others.filter((person) => permissionOf(person.id) !== null);
  // Chosen and not yet saved: somebody who has no access, or another permission than they have.
  const isDirty = chosen !== null && permissionOf(Number(chosen)) !== permission;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  const choose = (id: string | null) => {
    setChosen(id);
    setPermission((id && permissionOf(Number(id))) || 'viewer');
  };
  const change = async (access: Parameters<Props['onSave']>[1]) => {
    setSaving(true);
    await onSave(folder.id, access)
      .then(
        () => choose(null),
        (failure: unknown) =>
          snackbar.error(failure instanceof Error ? failure.message : t('errors.tryAgain')),
      )
      .finally(() => setSaving(false));
  };
  const save = () => {
    const person = others.find((one) => String(one.id) === chosen);
    return (
      person &&
      change({
        shared_users: [{ id: person.id, email: person.email, permission_type: permission }],
      })
    );
  };
  const remove = (id: number) =>
    change({
      editor_ids: folder.editor_ids.filter((one) => one !== id),
      viewer_ids: folder.viewer_ids.filter((one) => one !== id),
    });
  return (
    <>
      <Select
        data-autofocus
        openOnFocus={false}
        label={t('folders.permission.person')}
        placeholder={t('folders.permission.choose')}
        searchable
        clearable
        value={chosen}
        onChange={choose}
        data={others.map((person) => ({
          value: String(person.id),
          label: `${person.name} · ${person.email}`,
        }))}
      />
      <Radio.Group
        mt={16}
        label={t('folders.permission.type')}
        value={permission}
        onChange={(value) => setPermission(value as Permission)}
      >
        <Radio
          mt={8}
          value="viewer"
          label={t('folders.permission.viewer')}
          description={t('folders.permission.viewerHint')}
        />
        <Radio
          mt={10}
          value="editor"
          label={t('folders.permission.editor')}
          description={t('folders.permission.editorHint')}
        />
      </Radio.Group>
      <Group justify="flex-end" mt={20}>
        <Button disabled={chosen === null} loading={isSaving} onClick={() => void save()}>
          {t('save')}
        </Button>
      </Group>
      <Text fw="var(--hg-weight-strong)" fz="sm" mt={28} mb={6} component="h3">
        {t('folders.permission.shared')}
      </Text>
      {shared.length === 0 && (
        <Text fz="sm" c="dimmed">
          {t('folders.permission.nobody')}
        </Text>
      )}
      <ul className={classes.people}>
        {shared.map((person) => (
          <SharedPerson
            key={person.id}
            person={person}
            label={t(`folders.permission.${permissionOf(person.id) ?? 'viewer'}`)}
            onChange={() => choose(String(person.id))}
            onRemove={() => void remove(person.id)}
          />
        ))}
      </ul>
    </>
  );
}

function SharedPerson({
  person,
  label,
  onChange,
  onRemove,
}: {
  person: FolderMember;
  label: string;
  onChange: () => void;
  onRemove: () => void;
}) {
  const { t } = useTranslation('platform');
  const [change, remove] = [
    t('folders.permission.change', { name: person.name }),
    t('folders.permission.remove', { name: person.name }),
  ];
  return (
    <li className={classes.person}>
      <span className={classes.who} dir="auto">
        <span>{person.name}</span>
        <span>{person.email}</span>
      </span>
      <span className={classes.may}>{label}</span>
      <Tooltip label={change}>
        <ActionIcon aria-label={change} onClick={onChange}>
          <IconPencil size={16} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={remove}>
        <ActionIcon aria-label={remove} onClick={onRemove}>
          <IconTrash size={16} />
        </ActionIcon>
      </Tooltip>
    </li>
  );
}
