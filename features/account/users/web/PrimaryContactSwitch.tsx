import { Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { serverText } from '#platform/web/i18n/server-text.ts';
import { confirm } from '#platform/web/overlays/confirm.tsx';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { listKey } from '#platform/web/resources/query-keys.ts';
import { invitations, members, people, userMessages, type Person } from '../contract.ts';
import type { PersonRef } from './drawer-target.ts';
import { useRefreshUsers } from './use-refresh-users.ts';

/** Whether a person is the primary contact: saved at once, after a question where somebody else is it. */
export function PrimaryContactSwitch({
  person,
  initial,
  disabled,
}: {
  person: PersonRef;
  initial: boolean;
  disabled: boolean;
}) {
  const { t } = useTranslation('users');
  const api = useApi();
  const refresh = useRefreshUsers();
  const [isOn, setOn] = useState(initial);
  const [isBusy, setBusy] = useState(false);
  const current = useQuery({
    queryKey: listKey(api.accountId, people.path, { primary: true }),
    queryFn: async ({ signal }) =>
      (
        await api.get<{ primary_contact: Person | null }>(people.path, {
          query: { per_page: 1 },
          signal,
        })
      ).data.primary_contact,
  });

  const toggle = async (wanted: boolean): Promise<void> => {
    setOn(wanted);
    const holder = (await current.refetch()).data ?? null;
    const isTaken =
      wanted && holder !== null && !(holder.kind === person.kind && holder.record_id === person.id);
    if (
      isTaken &&
      !(await confirm({
        title: t('primary'),
        message: serverText(userMessages.primaryExists),
        confirmLabel: t('drawer.primarySure'),
      }))
    )
      return setOn(false);
    setBusy(true);
    try {
      const one = person.kind === 'member' ? members : invitations;
      await api.put(`${one.path}/${person.id}`, {
        body: { [one.singular]: { primary_contact: wanted } },
      });
      snackbar.success(
        serverText(wanted ? userMessages.primaryAssigned : userMessages.primaryUnassigned),
      );
      await refresh();
    } catch {
      // The client has said why.
      setOn(!wanted);
    } finally {
      setBusy(false);
    }
  };

  return (
    <Switch
      label={t('primary')}
      description={t('drawer.primaryHint')}
      checked={isOn}
      disabled={disabled || isBusy || current.isPending}
      onChange={(event) => void toggle(event.currentTarget.checked)}
    />
  );
}
