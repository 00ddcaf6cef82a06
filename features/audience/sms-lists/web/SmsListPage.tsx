import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconDots, IconUpload, IconUsers } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { StatCard } from '#platform/web/charts/StatCard.tsx';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { Page } from '#platform/web/page/Page.tsx';
import { PageError } from '#platform/web/page/PageError.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { StatusChip } from '#platform/web/page/StatusChip.tsx';
import { useRecord } from '#platform/web/resources/use-record.ts';
import type { RowAction } from '#platform/web/table/table-column.ts';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { smsLists } from '../contract/sms-lists.ts';
import type { SmsList } from './sms-data.ts';
import { SmsContactDrawer } from './SmsContactDrawer.tsx';
import { SmsContactTable } from './SmsContactTable.tsx';
import { SmsListDrawer, type SmsListTask } from './SmsListDrawer.tsx';
import classes from './sms-lists.module.css';
import { useSmsListActions } from './use-sms-list-actions.tsx';

/** One SMS list: how many it holds, and who they are. */
export function SmsListPage() {
  const { t } = useTranslation('sms-lists');
  const { listId } = useParams({ strict: false }) as { listId?: string };
  const id = Number(listId);
  const list = useRecord<SmsList>(smsLists, id);
  const [isAdding, setAdding] = useState(false);
  if (list.error) return <PageError error={list.error} onRetry={() => void list.refetch()} />;
  return (
    <Page>
      <Head list={list.data} />
      <div className={classes.tiles}>
        <StatCard
          label={t('fields.subscribers')}
          value={list.data ? fullNumber(list.data.subscribers) : '–'}
        />
        <StatCard
          label={t('fields.unsubscribed')}
          value={list.data ? fullNumber(list.data.unsubscribed) : '–'}
        />
        <StatCard
          label={t('fields.changed')}
          value={list.data ? <DateTime value={list.data.updated_at} relative /> : '–'}
        />
      </div>
      <SmsContactTable
        name="sms-list-contacts"
        listId={id}
        onCreate={() => setAdding(true)}
        empty={{
          title: t('contacts.emptyListTitle'),
          description: t('contacts.emptyListText'),
          icon: <IconUsers size={28} stroke={1.5} />,
        }}
      />
      <SmsContactDrawer
        task={isAdding && list.data ? { kind: 'new', list: list.data } : null}
        onClose={() => setAdding(false)}
      />
    </Page>
  );
}

function Head({ list }: { list: SmsList | undefined }) {
  const { t } = useTranslation('sms-lists');
  const { accountId } = useApi();
  const go = useGo();
  const base = `/accounts/${accountId}`;
  const [task, setTask] = useState<SmsListTask | null>(null);
  const actionsOf = useSmsListActions(setTask, () => go(`${base}/sms_lists`));
  return (
    <>
      <PageHeader
        breadcrumb={[{ label: t('title'), to: `${base}/sms_lists` }]}
        title={list?.name ?? '…'}
        record={list?.name}
        description={list?.description || undefined}
        status={list && list.archived_at !== null && <StatusChip status="archived" />}
        actions={
          list && (
            <>
              <Button
                variant="default"
                leftSection={<IconUpload size={16} />}
                onClick={() => go(`${base}/sms_contact_import?list_id=${list.id}`)}
              >
                {t('actions.import')}
              </Button>
              <MoreActions actions={actionsOf(list)} />
            </>
          )
        }
      />
      <SmsListDrawer
        task={task}
        onClose={() => setTask(null)}
        onSaved={(saved) => {
          if (task?.kind === 'copy') go(`${base}/sms_lists/${saved.id}`);
        }}
      />
    </>
  );
}

function MoreActions({ actions }: { actions: readonly RowAction[] }) {
  const { t } = useTranslation('sms-lists');
  return (
    <Menu width={220}>
      <Menu.Target>
        <ActionIcon variant="default" size={32} aria-label={t('actions.more')}>
          <IconDots size={17} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) => (
          <Fragment key={action.label}>
            {action.divider && <Menu.Divider />}
            <Menu.Item
              leftSection={action.icon}
              {...(action.color ? { color: action.color } : {})}
              onClick={action.onClick}
            >
              {action.label}
            </Menu.Item>
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
