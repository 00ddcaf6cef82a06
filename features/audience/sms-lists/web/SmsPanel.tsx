import { Button, Skeleton } from '@mantine/core';
import { IconMessageOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { serverText } from '#platform/web/i18n/server-text.ts';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { StatusChip } from '#platform/web/page/StatusChip.tsx';
import { AppLink } from '#platform/web/url/AppLink.tsx';
import type { SmsHeldBy, SmsSubscriptions } from '../contract/sms-lists.ts';
import { ManageSmsListsDrawer } from './ManageSmsListsDrawer.tsx';
import { useHasSmsLists, useSmsSubscriptions } from './sms-data.ts';
import classes from './sms-lists.module.css';
import { useDoNotText } from './use-sms-contact-actions.ts';

/** The SMS lists of a contact and whether its number gets texts; nothing where the account has no SMS lists. */
export function SmsPanel({ contactId }: { contactId: number }) {
  const { t } = useTranslation('sms-lists');
  const hasLists = useHasSmsLists();
  const sms = useSmsSubscriptions(contactId, hasLists);
  const [isManaging, setManaging] = useState(false);
  if (!hasLists) return null;
  return (
    <Panel
      title={t('panel.title')}
      padded={false}
      actions={
        sms.data?.blocked === null && (
          <Button variant="subtle" size="xs" onClick={() => setManaging(true)}>
            {t('panel.manage')}
          </Button>
        )
      }
    >
      {sms.isPending && (
        <div className={classes.inset}>
          <Skeleton h={60} />
        </div>
      )}
      {sms.error && (
        <div className={classes.inset}>
          <ErrorState error={sms.error} onRetry={() => void sms.refetch()} />
        </div>
      )}
      {sms.data && <Content id={contactId} sms={sms.data} />}
      {sms.data && (
        <ManageSmsListsDrawer
          contactId={contactId}
          sms={sms.data}
          opened={isManaging}
          onClose={() => setManaging(false)}
        />
      )}
    </Panel>
  );
}

function Content({ id, sms }: { id: number; sms: SmsSubscriptions }) {
  const { t } = useTranslation('sms-lists');
  const lists = [...sms.subscribed_lists, ...sms.unsubscribed_lists];
  if (sms.blocked !== null)
    return (
      <p className={`${classes.quiet} ${classes.inset}`}>
        {t('panel.blocked', { reason: serverText(sms.blocked) })}
      </p>
    );
  return (
    <>
      <Texts id={id} phone={sms.phone ?? ''} isStopped={sms.in_dnm} />
      {lists.length === 0 && (
        <p className={`${classes.quiet} ${classes.inset}`}>{t('panel.none')}</p>
      )}
      <ul className={classes.lines}>
        {lists.map((list) => (
          <ListLine key={list.id} list={list} />
        ))}
      </ul>
    </>
  );
}

function Texts({ id, phone, isStopped }: { id: number; phone: string; isStopped: boolean }) {
  const { t } = useTranslation('sms-lists');
  const toggle = useDoNotText();
  return (
    <div className={classes.number} data-stopped={isStopped || undefined}>
      <span className={classes.words}>
        <span dir="ltr">{phone}</span>
        {isStopped && (
          <span className={classes.stopped}>
            <IconMessageOff size={15} aria-hidden /> {t('dnm.isStopped')}
          </span>
        )}
      </span>
      <Button
        size="xs"
        variant="default"
        onClick={() => void toggle({ id, phone }, isStopped).catch(() => undefined)}
      >
        {t(isStopped ? 'dnm.allow' : 'dnm.stop')}
      </Button>
    </div>
  );
}

function ListLine({ list }: { list: SmsHeldBy }) {
  const { t } = useTranslation('sms-lists');
  const { accountId } = useApi();
  const isIn = list.status === 'subscribed';
  return (
    <li className={classes.line}>
      <span className={classes.words}>
        <AppLink to={`/accounts/${accountId}/sms_lists/${list.id}`} className={classes.listName}>
          {list.name}
        </AppLink>
        <span className={classes.quiet}>
          {t(isIn ? 'panel.since' : 'panel.leftOn')}{' '}
          <DateTime value={isIn ? list.created_at : list.unsubscribed_at} style="date" />
        </span>
      </span>
      <StatusChip status={list.status} />
    </li>
  );
}
