import { ActionIcon, Avatar, Button, Menu, Skeleton, Tooltip } from '@mantine/core';
import {
  IconArrowMerge,
  IconCopy,
  IconDots,
  IconMail,
  IconMailOff,
  IconPencil,
  IconTrash,
  IconUserMinus,
  IconUserOff,
} from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useContactList } from '#features/audience/lists/web/public.tsx';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { confirm } from '#platform/web/overlays/confirm.tsx';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { StatusChip } from '#platform/web/page/StatusChip.tsx';
import { useGo } from '#platform/web/url/AppLink.tsx';
import {
  initialsOf,
  personName,
  reachOf,
  useDoNotMail,
  useRefreshContact,
} from './contact-data.ts';
import type { ShownContact } from './contact-data.ts';
import classes from './contacts.module.css';
import { Source } from './ContactTable.tsx';
import { DownloadPersonalData } from './DownloadPersonalData.tsx';
import { FieldsDrawer } from './FieldsDrawer.tsx';
import { MergeDrawer } from './MergeDrawer.tsx';
import { useContactActions } from './use-contact-actions.tsx';

function nameOf(contact: ShownContact | undefined): string | undefined {
  return contact && (personName(contact) || reachOf(contact));
}

/** The head of a contact: who it is, its state, and what can be done. */
export function ContactHeader({
  id,
  contact,
  listId,
}: {
  id: number;
  contact: ShownContact | undefined;
  listId: number | undefined;
}) {
  const { t } = useTranslation('contacts');
  const [isEditing, setEditing] = useState(false);
  const [isMerging, setMerging] = useState(false);
  const dnm = useDoNotMail(id);
  const crumbs = useCrumbs(listId);
  const name = contact && personName(contact);
  return (
    <>
      <PageHeader
        breadcrumb={[...crumbs, { label: contact ? name || reachOf(contact) : '…' }]}
        record={nameOf(contact)}
        title={
          contact ? (
            <span className={classes.person}>
              <Avatar size={44} radius="xl" color="brand" aria-hidden="true">
                {initialsOf(contact)}
              </Avatar>
              <span className={classes.personWords}>
                <span>{name || reachOf(contact)}</span>
                {name && contact.email && <CopyEmail email={contact.email} />}
              </span>
            </span>
          ) : (
            <Skeleton h={40} w={260} />
          )
        }
        status={contact && <StateChips contact={contact} reason={dnm.data?.reason ?? null} />}
        description={
          contact && (
            <span className={classes.since}>
              {t('since')} <DateTime value={contact.created_at} style="date" /> ·{' '}
              <Source source={contact.source} />
              <MailWishes contact={contact} />
            </span>
          )
        }
        actions={
          contact && (
            <>
              <Button leftSection={<IconPencil size={16} />} onClick={() => setEditing(true)}>
                {t('fields.edit')}
              </Button>
              <ContactMenu
                contact={contact}
                listId={listId}
                isInDoNotMail={dnm.data?.in_dnm}
                onMerge={() => setMerging(true)}
              />
            </>
          )
        }
      />
      <FieldsDrawer id={id} opened={isEditing} onClose={() => setEditing(false)} />
      {contact && (
        <MergeDrawer contact={contact} opened={isMerging} onClose={() => setMerging(false)} />
      )}
    </>
  );
}

/** What the person asked for on the preferences page. */
function MailWishes({ contact }: { contact: ShownContact }) {
  const { t } = useTranslation('contacts');
  return (
    <>
      {contact.mail_paused_until && (
        <>
          {' '}
          · {t('mailPausedUntil')} <DateTime value={contact.mail_paused_until} style="date" />
        </>
      )}
      {contact.mails_a_week !== null && <> · {t('mailsAWeek', { count: contact.mails_a_week })}</>}
    </>
  );
}

function StateChips({ contact, reason }: { contact: ShownContact; reason: string | null }) {
  const { t } = useTranslation('contacts');
  return (
    <span className={classes.chips}>
      <StatusChip status={contact.status} />
      {reason && contact.status !== reason && (
        <StatusChip status={reason} label={t(`reasons.${reason}`)} tone="bad" />
      )}
    </span>
  );
}

function CopyEmail({ email }: { email: string }) {
  const { t } = useTranslation('contacts');
  const copy = () =>
    void navigator.clipboard.writeText(email).then(
      () => snackbar.success(t('copied', { email })),
      () => snackbar.error(t('notCopied')),
    );
  return (
    <Tooltip label={t('copy')}>
      <button type="button" className={classes.email} onClick={copy}>
        {email}
        <IconCopy size={13} stroke={1.8} aria-hidden />
      </button>
    </Tooltip>
  );
}

function ContactMenu({
  contact,
  listId,
  isInDoNotMail,
  onMerge,
}: {
  contact: ShownContact;
  listId: number | undefined;
  isInDoNotMail: boolean | undefined;
  onMerge: () => void;
}) {
  const { t } = useTranslation('contacts');
  const api = useApi();
  const go = useGo();
  const refresh = useRefreshContact(contact.id);
  const { remove, takeOff } = useContactActions();
  const toggle = useDoNotMailToggle(contact);
  const base = `/accounts/${api.accountId}`;
  const back = listId === undefined ? `${base}/contacts` : `${base}/lists/${listId}/contacts`;
  const here = contact.lists.find((list) => list.id === listId);
  const leave = (work: Promise<boolean>) =>
    void work.then(
      (isGone) => {
        if (isGone) go(back);
      },
      () => undefined,
    );
  const pseudonymise = async () => {
    const isSure = await confirm({
      title: t('pseudonymise.title'),
      message: t('pseudonymise.text', { email: reachOf(contact) }),
      confirmLabel: t('pseudonymise.confirm'),
      danger: true,
      typeToConfirm: reachOf(contact),
    });
    if (!isSure) return;
    const { data } = await api.post<{ message: string }>(
      `contacts/${contact.id}/pseudonymize_contact`,
    );
    snackbar.success(data.message);
    await refresh();
  };
  return (
    <Menu width={300}>
      <Menu.Target>
        <ActionIcon variant="default" size={32} aria-label={t('actions.more')}>
          <IconDots size={17} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {isInDoNotMail !== undefined && contact.email !== '' && (
          <Menu.Item
            leftSection={isInDoNotMail ? <IconMail size={16} /> : <IconMailOff size={16} />}
            onClick={() => void toggle(isInDoNotMail)}
          >
            {t(isInDoNotMail ? 'dnm.remove' : 'dnm.add')}
          </Menu.Item>
        )}
        {here && (
          <Menu.Item
            leftSection={<IconUserMinus size={16} />}
            onClick={() => leave(takeOff(contact, here))}
          >
            {t('takeOff.action')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconArrowMerge size={16} />} onClick={onMerge}>
          {t('merge.menu')}
        </Menu.Item>
        <Menu.Divider />
        <DownloadPersonalData id={contact.id} />
        <Menu.Item
          leftSection={<IconUserOff size={16} />}
          onClick={() => void pseudonymise().catch(() => undefined)}
        >
          {t('pseudonymise.action')}
        </Menu.Item>
        <Menu.Item
          color="red"
          leftSection={<IconTrash size={16} />}
          onClick={() => leave(remove(contact))}
        >
          {t('delete.action')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** Puts the contact into do not mail after asking, or takes it out; each can be taken back from its snackbar. */
export function useDoNotMailToggle(
  contact: Pick<ShownContact, 'id' | 'email' | 'phone'>,
): (isIn: boolean) => Promise<void> {
  const { t } = useTranslation('contacts');
  const api = useApi();
  const refresh = useRefreshContact(contact.id);
  const version = useDoNotMail(contact.id).data?.version;
  const change = useMutation({
    mutationFn: async (wanted: boolean) =>
      wanted
        ? api.post(`contacts/${contact.id}/general_unsubscribes`, { version })
        : api.delete(`contacts/${contact.id}/general_unsubscribes`, { version }),
    onSettled: refresh,
  });
  return async (isIn) => {
    const isSure = await confirm(
      isIn
        ? {
            title: t('dnm.removeTitle', { email: reachOf(contact) }),
            message: t('dnm.removeText'),
            confirmLabel: t('dnm.remove'),
          }
        : {
            title: t('dnm.addTitle', { email: reachOf(contact) }),
            message: t('dnm.addText'),
            confirmLabel: t('dnm.add'),
            danger: true,
          },
    );
    if (!isSure) return;
    await change.mutateAsync(!isIn).then(
      () => snackbar.success(t(isIn ? 'dnm.removed' : 'dnm.added', { email: reachOf(contact) })),
      () => undefined,
    );
  };
}

function useCrumbs(listId: number | undefined) {
  const { t } = useTranslation('contacts');
  const { accountId } = useApi();
  const list = useContactList(listId ?? null);
  const base = `/accounts/${accountId}`;
  if (listId === undefined) return [{ label: t('title'), to: `${base}/contacts` }];
  return [
    { label: t('lists.title'), to: `${base}/lists` },
    { label: list.data?.name ?? '…', to: `${base}/lists/${listId}/contacts` },
  ];
}
