import {
  IconArrowBackUp,
  IconBan,
  IconCopy,
  IconEye,
  IconMailCheck,
  IconPencil,
  IconSend,
  IconTrash,
  IconUserMinus,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { serverText } from '#platform/web/i18n/server-text.ts';
import { confirm } from '#platform/web/overlays/confirm.tsx';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import type { RowAction } from '#platform/web/table/table-column.ts';
import { invitations, members, type Person } from '../contract.ts';
import { useRefreshUsers } from './use-refresh-users.ts';

const icon = { size: 16 };

/** What can be done to a row: other things to a member than to an invitation. Viewers look only. */
export function usePersonActions({
  canWrite,
  edit,
  duplicate,
  remove,
}: {
  canWrite: boolean;
  edit: (person: Person) => void;
  duplicate: (person: Person) => void;
  remove: (person: Person) => void;
}): (person: Person) => RowAction[] {
  const { t } = useTranslation('users');
  const api = useApi();
  const refresh = useRefreshUsers();
  // A refused call has been said by the API client; the list is read again either way.
  const run = (work: () => Promise<void>) => () =>
    void work()
      .catch(() => undefined)
      .finally(() => void refresh());
  const send = async (path: string) =>
    snackbar.success(
      serverText((await api.post<{ message: string }>(path, { body: {} })).data.message),
    );
  const revoke = async ({ record_id: id, email }: Person) => {
    await api.put(`${invitations.path}/${id}/revoke`, { body: { revoked: true } });
    snackbar.success({
      message: t('revoked', { email }),
      undo: async () => {
        await restore(id);
        await refresh();
      },
    });
  };
  const restore = (id: number) =>
    api.put(`${invitations.path}/${id}/revoke`, { body: { revoked: false } });
  const discard = async ({ record_id: id, email }: Person) => {
    if (
      !(await confirm({
        title: t('deleteTitle', { email }),
        message: t('deleteText'),
        confirmLabel: t('deleteSure'),
        danger: true,
      }))
    )
      return;
    await api.delete(`${invitations.path}/${id}`);
    snackbar.success(t('deleted'));
  };

  const ofMember = (person: Person): RowAction[] => [
    ...(person.email_verified
      ? []
      : [
          {
            label: t('actions.verify'),
            icon: <IconMailCheck {...icon} />,
            onClick: run(() =>
              send(`${members.path}/${person.record_id}/resend-verification`).then(() => undefined),
            ),
          },
        ]),
    {
      label: t('actions.remove'),
      icon: <IconUserMinus {...icon} />,
      color: 'red',
      divider: true,
      onClick: () => remove(person),
    },
  ];
  const ofInvitation = (person: Person): RowAction[] => [
    {
      label: t('actions.resend'),
      icon: <IconSend {...icon} />,
      onClick: run(() =>
        send(`${invitations.path}/${person.record_id}/resend`).then(() => undefined),
      ),
    },
    person.status === 'revoked'
      ? {
          label: t('actions.restore'),
          icon: <IconArrowBackUp {...icon} />,
          onClick: run(async () => {
            await restore(person.record_id);
          }),
        }
      : {
          label: t('actions.revoke'),
          icon: <IconBan {...icon} />,
          onClick: run(() => revoke(person)),
        },
    {
      label: t('actions.delete'),
      icon: <IconTrash {...icon} />,
      color: 'red',
      divider: true,
      onClick: run(() => discard(person)),
    },
  ];
  return (person) => {
    if (!canWrite)
      return [
        { label: t('actions.view'), icon: <IconEye {...icon} />, onClick: () => edit(person) },
      ];
    return [
      { label: t('actions.edit'), icon: <IconPencil {...icon} />, onClick: () => edit(person) },
      {
        label: t('actions.duplicate'),
        icon: <IconCopy {...icon} />,
        onClick: () => duplicate(person),
      },
      ...(person.kind === 'member' ? ofMember(person) : ofInvitation(person)),
    ];
  };
}
