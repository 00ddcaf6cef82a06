import { Alert, Button } from '@mantine/core';
import { IconMessageOff, IconPencil, IconTrash, IconUser } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Conversation } from '#features/campaigns/sms-replies/web/public.tsx';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageError } from '#platform/web/page/PageError.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { useGo } from '#platform/web/url/AppLink.tsx';
import type { ShownSmsContact } from '../contract/sms-contacts.ts';
import { smsName, useHasSmsLists, useSmsContact } from './sms-data.ts';
import { SmsContactDrawer } from './SmsContactDrawer.tsx';
import { SmsHistory } from './SmsHistory.tsx';
import { SmsPanel } from './SmsPanel.tsx';
import { SmsStateChip } from './SmsStateChip.tsx';
import classes from './sms-lists.module.css';
import { useDoNotText, useRemoveSmsContact } from './use-sms-contact-actions.ts';

/** One SMS contact: its number, its lists, and what the number said about texts. */
export function SmsContactPage() {
  const { contactId } = useParams({ strict: false }) as { contactId?: string };
  const id = Number(contactId);
  const contact = useSmsContact(id);
  const hasLists = useHasSmsLists();
  if (contact.error)
    return <PageError error={contact.error} onRetry={() => void contact.refetch()} />;
  return (
    <Page>
      <Head contact={contact.data} />
      {contact.data?.in_dnm && <Stopped contact={contact.data} />}
      <div className={classes.halves}>
        <Facts contact={contact.data} />
        {hasLists && <SmsPanel contactId={id} />}
      </div>
      {contact.data && (
        <div className={classes.below}>
          <Conversation contactId={id} />
        </div>
      )}
      <SmsHistory events={contact.data?.history} />
    </Page>
  );
}

function Head({ contact }: { contact: ShownSmsContact | undefined }) {
  const { t } = useTranslation('sms-lists');
  const { accountId } = useApi();
  const go = useGo();
  const [isEditing, setEditing] = useState(false);
  const remove = useRemoveSmsContact();
  const base = `/accounts/${accountId}`;
  const name = contact && smsName(contact);
  return (
    <>
      <PageHeader
        breadcrumb={[{ label: t('contacts.title'), to: `${base}/sms_contacts` }]}
        title={name ?? '…'}
        record={name}
        description={contact && name !== contact.phone ? contact.phone : undefined}
        status={contact && <SmsStateChip state={contact.status} />}
        actions={
          contact && (
            <>
              <Button
                variant="default"
                leftSection={<IconUser size={16} />}
                onClick={() => go(`${base}/contacts/${contact.id}`)}
              >
                {t('contacts.openContact')}
              </Button>
              <Button
                variant="default"
                leftSection={<IconTrash size={16} />}
                onClick={() =>
                  void remove(contact).then(
                    (isGone) => isGone && go(`${base}/sms_contacts`),
                    () => undefined,
                  )
                }
              >
                {t('contacts.remove')}
              </Button>
              <Button leftSection={<IconPencil size={16} />} onClick={() => setEditing(true)}>
                {t('actions.edit')}
              </Button>
            </>
          )
        }
      />
      <SmsContactDrawer
        task={isEditing && contact ? { kind: 'edit', contact } : null}
        onClose={() => setEditing(false)}
      />
    </>
  );
}

function Stopped({ contact }: { contact: ShownSmsContact }) {
  const { t } = useTranslation('sms-lists');
  const toggle = useDoNotText();
  return (
    <Alert
      color="red"
      mb={16}
      icon={<IconMessageOff size={18} />}
      title={t('dnm.isStopped')}
      role="status"
    >
      <p className={classes.alertText}>{t('dnm.isStoppedText')}</p>
      <Button
        size="xs"
        variant="default"
        mt={8}
        onClick={() => void toggle(contact, true).catch(() => undefined)}
      >
        {t('dnm.allow')}
      </Button>
    </Alert>
  );
}

function Facts({ contact }: { contact: ShownSmsContact | undefined }) {
  const { t, i18n } = useTranslation('sms-lists');
  const toggle = useDoNotText();
  // Beside the lists, the same button stands with them.
  const hasLists = useHasSmsLists();
  if (!contact) return <Panel title={t('contacts.number')}>…</Panel>;
  const country =
    contact.country &&
    new Intl.DisplayNames([i18n.language], { type: 'region' }).of(contact.country);
  return (
    <Panel
      title={t('contacts.number')}
      actions={
        !contact.in_dnm &&
        !hasLists && (
          <Button
            size="xs"
            variant="subtle"
            onClick={() => void toggle(contact, false).catch(() => undefined)}
          >
            {t('dnm.stop')}
          </Button>
        )
      }
    >
      <dl className={classes.facts}>
        <dt>{t('fields.phone')}</dt>
        <dd dir="ltr">{contact.phone}</dd>
        <dt>{t('fields.country')}</dt>
        <dd>{country ?? t('contacts.noCountry')}</dd>
        <dt>{t('fields.email')}</dt>
        <dd>{contact.email || '–'}</dd>
        <dt>{t('fields.added')}</dt>
        <dd>
          <DateTime value={contact.created_at} />
        </dd>
      </dl>
    </Panel>
  );
}
