import { Button } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageError } from '#platform/web/page/PageError.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { useRecord } from '#platform/web/resources/use-record.ts';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { webhooks, type WebhookRow } from '../contract.ts';
import { Deliveries } from './Deliveries.tsx';
import { useRemoveWebhook } from './use-remove-webhook.ts';
import { WebhookDrawer } from './WebhookDrawer.tsx';
import { WebhookPanel } from './WebhookPanel.tsx';
import classes from './webhooks.module.css';

/** One webhook: how its address behaves, its secret, a test, and its deliveries. */
export function WebhookPage() {
  const { t } = useTranslation('webhooks');
  const { webhookId } = useParams({ strict: false });
  const { accountId } = useApi();
  const go = useGo();
  const id = Number(webhookId);
  const hook = useRecord<WebhookRow>(webhooks, id);
  const remove = useRemoveWebhook();
  const [isEditing, setEditing] = useState(false);
  const all = `/accounts/${accountId}/settings/webhooks`;
  if (hook.error) return <PageError error={hook.error} onRetry={() => void hook.refetch()} />;
  const row = hook.data;
  const host = row ? new URL(row.url).host : '…';
  const removeAndLeave = async (one: WebhookRow) => {
    if (await remove(one)) go(all);
  };
  return (
    <Page>
      <PageHeader
        title={host}
        record={row ? host : undefined}
        description={row?.description || undefined}
        breadcrumb={[
          { label: t('settings'), to: `/accounts/${accountId}/settings` },
          { label: t('title'), to: all },
          { label: host },
        ]}
        actions={
          row && (
            <>
              <Button
                variant="default"
                leftSection={<IconTrash size={16} />}
                onClick={() => void removeAndLeave(row)}
              >
                {t('actions.delete')}
              </Button>
              <Button leftSection={<IconPencil size={16} />} onClick={() => setEditing(true)}>
                {t('actions.edit')}
              </Button>
            </>
          )
        }
      />
      {row && <WebhookPanel hook={row} />}
      <div className={classes.below}>
        <Deliveries id={id} isOn={row?.enabled === true} />
      </div>
      <WebhookDrawer edited={isEditing && row ? row : null} onClose={() => setEditing(false)} />
    </Page>
  );
}
