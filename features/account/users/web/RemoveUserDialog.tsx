import { Button, Group, Modal, Select, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { serverText } from '#platform/web/i18n/server-text.ts';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { listKey, recordKey } from '#platform/web/resources/query-keys.ts';
import { members, userMessages, type Belongings, type Member, type Person } from '../contract.ts';
import { nameOf } from './person-cells.tsx';
import { useRefreshUsers } from './use-refresh-users.ts';

/** Asks before a user is removed, and who takes over what they alone hold. */
export function RemoveUserDialog({
  person,
  isMe,
  onClose,
}: {
  person: Person | null;
  isMe: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation('users');
  return (
    <Modal
      opened={person !== null}
      onClose={onClose}
      size={480}
      title={person ? t('remove.title', { name: nameOf(person) }) : ''}
      styles={{ title: { overflowWrap: 'anywhere' } }}
    >
      {person && <RemoveForm key={person.id} person={person} isMe={isMe} onClose={onClose} />}
    </Modal>
  );
}

function RemoveForm({
  person,
  isMe,
  onClose,
}: {
  person: Person;
  isMe: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation('users');
  const { t: platform } = useTranslation('platform');
  const api = useApi();
  const refresh = useRefreshUsers();
  const [heir, setHeir] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const id = person.record_id;
  const left = useQuery({
    queryKey: recordKey(api.accountId, `${members.path}/${id}/belongings`, id),
    queryFn: async ({ signal }) =>
      (await api.get<Belongings>(`${members.path}/${id}/belongings`, { signal })).data,
  });
  const asksHeir = left.data !== undefined && (left.data.folders > 0 || left.data.primary_contact);
  const others = useQuery({
    queryKey: listKey(api.accountId, members.path, { heirs: true }),
    enabled: asksHeir,
    queryFn: async ({ signal }) =>
      (await api.get<{ members: Member[] }>(members.path, { query: { per_page: 1000 }, signal }))
        .data.members,
  });
  if (left.error) return <ErrorState error={left.error} onRetry={() => void left.refetch()} />;
  if (!left.data)
    return (
      <>
        <Skeleton h={14} mb={10} />
        <Skeleton h={14} w="70%" />
      </>
    );

  const submit = async (): Promise<void> => {
    setBusy(true);
    try {
      await api.delete(`${members.path}/${id}`, { query: { new_owner_id: heir ?? undefined } });
      snackbar.success(serverText(userMessages.removed));
      onClose();
      await refresh();
    } catch {
      // The client has said why.
      setBusy(false);
    }
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Text fz="sm" c="var(--hg-text-soft)">
        {t(isMe ? 'remove.self' : 'remove.text')}
      </Text>
      {left.data.folders > 0 && (
        <Text fz="sm" mt="sm">
          {t('remove.folders', { count: left.data.folders })}
        </Text>
      )}
      {left.data.primary_contact && (
        <Text fz="sm" mt="sm">
          {t('remove.primary')}
        </Text>
      )}
      {asksHeir && (
        <Select
          mt="md"
          label={t('remove.heir')}
          placeholder={t('remove.heirMissing')}
          searchable
          value={heir}
          onChange={setHeir}
          disabled={others.isPending}
          data={(others.data ?? [])
            .filter((one) => one.id !== id)
            .map((one) => ({
              value: String(one.id),
              label: nameOf(one) === one.email ? one.email : `${nameOf(one)} · ${one.email}`,
            }))}
          comboboxProps={{ zIndex: 500 }}
        />
      )}
      <Group justify="flex-end" gap={8} mt={20}>
        <Button variant="default" onClick={onClose}>
          {platform('cancel')}
        </Button>
        <Button
          type="submit"
          color="red"
          loading={isBusy}
          disabled={asksHeir && heir === null}
          {...(asksHeir ? {} : { 'data-autofocus': true })}
        >
          {t('remove.sure')}
        </Button>
      </Group>
    </form>
  );
}
