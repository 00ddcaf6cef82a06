import { Alert, Button } from '@mantine/core';
import {
  IconAlertTriangle,
  IconEye,
  IconPlayerPlay,
  IconRefresh,
  IconSend,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { serverText } from '#platform/web/i18n/server-text.ts';
import { confirm } from '#platform/web/overlays/confirm.tsx';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { FactList } from '#platform/web/page/FactList.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import type { WebhookRow } from '../contract.ts';
import { useShowSecret, useWebhookActions } from './use-webhook-actions.ts';
import { keyOf } from './WebhookDrawer.tsx';
import { WebhookState } from './WebhookState.tsx';
import classes from './webhooks.module.css';

// A refused call has been told by the API client.
const quietly = (work: Promise<unknown>) => void work.catch(() => undefined);

/** How a webhook stands, what it is told of, and its secret. */
export function WebhookPanel({ hook }: { hook: WebhookRow }) {
  const { t } = useTranslation('webhooks');
  return (
    <Panel
      title={
        <span className={classes.titleLine}>
          {t('delivery')} <WebhookState hook={hook} />
        </span>
      }
      actions={<TestButton id={hook.id} />}
    >
      <Trouble hook={hook} />
      <FactList>
        <dt>{t('fields.url')}</dt>
        <dd className={classes.address} dir="ltr">
          {hook.url}
        </dd>
        <dt>{t('fields.events')}</dt>
        <dd>{hook.event_types.map((type) => t(`types.${keyOf(type)}`)).join(', ')}</dd>
        <dt>{t('fields.lastDelivery')}</dt>
        <dd>
          <DateTime value={hook.last_delivered_at} />
        </dd>
        {hook.previous_secret_until !== null && (
          <>
            <dt>{t('secret.former')}</dt>
            <dd>
              <DateTime value={hook.previous_secret_until} />
            </dd>
          </>
        )}
      </FactList>
      <p className={classes.hint}>{t('secret.hint')}</p>
      <Secrets id={hook.id} />
    </Panel>
  );
}

function TestButton({ id }: { id: number }) {
  const { t } = useTranslation('webhooks');
  const { test } = useWebhookActions(id);
  const send = async () => {
    const answer = await test.mutateAsync();
    if (answer.is_taken)
      snackbar.success({
        message: t('test.taken', { status: answer.status, time: answer.took_ms }),
      });
    else snackbar.error({ message: t('test.refused', { error: serverText(answer.error ?? '') }) });
  };
  return (
    <Button
      variant="default"
      leftSection={<IconSend size={16} />}
      loading={test.isPending}
      onClick={() => quietly(send())}
    >
      {t('test.send')}
    </Button>
  );
}

function Secrets({ id }: { id: number }) {
  const { t } = useTranslation('webhooks');
  const { reveal, rotate } = useWebhookActions(id);
  const show = useShowSecret();
  const askRotate = async () => {
    const isSure = await confirm({
      title: t('secret.askTitle'),
      message: t('secret.askText'),
      confirmLabel: t('secret.rotate'),
    });
    if (isSure) show(await rotate.mutateAsync());
  };
  return (
    <div className={classes.buttons}>
      <Button
        variant="default"
        leftSection={<IconEye size={16} />}
        loading={reveal.isPending}
        onClick={() => quietly(reveal.mutateAsync().then(show))}
      >
        {t('secret.reveal')}
      </Button>
      <Button
        variant="subtle"
        leftSection={<IconRefresh size={16} />}
        loading={rotate.isPending}
        onClick={() => quietly(askRotate())}
      >
        {t('secret.rotate')}
      </Button>
    </div>
  );
}

function Trouble({ hook }: { hook: WebhookRow }) {
  const { t } = useTranslation('webhooks');
  const { switchOn } = useWebhookActions(hook.id);
  if (hook.state === 'active') return null;
  const isOff = hook.state !== 'failing';
  return (
    <Alert
      className={classes.trouble}
      color={hook.state === 'stopped' ? 'red' : 'amber'}
      icon={<IconAlertTriangle size={18} />}
    >
      <p className={classes.troubleText}>
        {hook.state === 'failing' ? (
          <>
            {t('failing', { count: hook.failures })} {serverText(hook.failure ?? '')}{' '}
            {hook.next_try_at !== null && (
              <>
                {t('nextTry')} <DateTime value={hook.next_try_at} relative />.
              </>
            )}
          </>
        ) : (
          <>
            {t(`why.${hook.state}`)} {serverText(hook.stopped_reason ?? '')}
          </>
        )}
      </p>
      {isOff && (
        <Button
          size="compact-sm"
          leftSection={<IconPlayerPlay size={14} />}
          loading={switchOn.isPending}
          onClick={() => quietly(switchOn.mutateAsync())}
        >
          {t('switchOn')}
        </Button>
      )}
    </Alert>
  );
}
