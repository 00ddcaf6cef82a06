import { ActionIcon, Button, CopyButton, Skeleton, TextInput, Tooltip } from '@mantine/core';
import { IconCheck, IconCopy, IconKey, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { confirm } from '#platform/web/overlays/confirm.tsx';
import { FormDrawer } from '#platform/web/forms/FormDrawer.tsx';
import { showSecret } from '#platform/web/overlays/show-secret.tsx';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { StatusChip } from '#platform/web/page/StatusChip.tsx';
import { webhookSecret, type MailWebhook } from '../contract.ts';
import classes from './inbound-mail.module.css';
import { useWebhookActions, useWebhooks } from './inbound-calls.ts';

/** The providers that may tell of bounces and complaints: where they call, and the secret that proves it. */
export function ProvidersPanel() {
  const { t } = useTranslation('inbound-mail');
  const webhooks = useWebhooks();
  const { set } = useWebhookActions();
  const [asked, setAsked] = useState<MailWebhook | null>(null);
  return (
    <Panel title={t('providers.title')} description={t('providers.description')} padded={false}>
      {webhooks.error && (
        <ErrorState error={webhooks.error} onRetry={() => void webhooks.refetch()} />
      )}
      {webhooks.isLoading && <Skeleton h={200} m={20} />}
      <ul className={classes.providers}>
        {webhooks.data?.map((webhook) => (
          <Provider key={webhook.provider} webhook={webhook} onAsk={() => setAsked(webhook)} />
        ))}
      </ul>
      <FormDrawer
        opened={asked !== null}
        onClose={() => setAsked(null)}
        title={asked ? t('providers.setFor', { name: t(`providers.names.${asked.provider}`) }) : ''}
        description={
          asked && asked.provider !== 'postmark'
            ? t(`providers.steps.${asked.provider}`)
            : undefined
        }
        schema={webhookSecret}
        initialValues={{ secret: '' }}
        submitLabel={t('providers.save')}
        onSubmit={async ({ secret }) => {
          if (!asked) return;
          await set.mutateAsync({ provider: asked.provider, secret });
          snackbar.success({
            message: t('providers.saved', { name: t(`providers.names.${asked.provider}`) }),
          });
        }}
      >
        {(form) => (
          <TextInput
            label={
              asked && asked.provider !== 'postmark' ? t(`providers.secrets.${asked.provider}`) : ''
            }
            description={t('providers.sealed')}
            autoComplete="off"
            spellCheck={false}
            dir="ltr"
            maxLength={2_000}
            {...form.getInputProps('secret')}
          />
        )}
      </FormDrawer>
    </Panel>
  );
}

function Provider({ webhook, onAsk }: { webhook: MailWebhook; onAsk: () => void }) {
  const { t } = useTranslation('inbound-mail');
  const { rotate, remove } = useWebhookActions();
  const name = t(`providers.names.${webhook.provider}`);
  const isOurs = webhook.provider === 'postmark';
  const makeNew = async () => {
    if (
      webhook.is_set &&
      !(await confirm({
        title: t('providers.rotateTitle'),
        message: t('providers.rotateText'),
        confirmLabel: t('providers.rotate'),
        danger: true,
      }))
    )
      return;
    await showSecret({
      title: t('providers.secretTitle'),
      message: t('providers.secretText'),
      label: t('providers.secretLabel'),
      secret: await rotate.mutateAsync(),
    });
  };
  const confirmDelete = async () => {
    if (
      await confirm({
        title: t('providers.removeTitle', { name }),
        message: t('providers.removeText'),
        confirmLabel: t('providers.remove'),
        danger: true,
      })
    )
      await remove.mutateAsync(webhook.provider);
  };
  // A refused call has been told by the API client.
  const quietly = (work: Promise<unknown>) => void work.catch(() => undefined);
  return (
    <li className={classes.provider}>
      <div className={classes.providerWords}>
        <h3>
          {name}{' '}
          <StatusChip
            status={webhook.is_set ? 'enabled' : 'disabled'}
            label={t(webhook.is_set ? 'providers.on' : 'providers.off')}
          />
        </h3>
        <div className={classes.url}>
          <code dir="ltr">{webhook.url}</code>
          <CopyButton value={webhook.url}>
            {({ copied, copy }) => (
              <Tooltip label={copied ? t('copied') : t('copy')}>
                <ActionIcon
                  variant="subtle"
                  color={copied ? 'green' : 'gray'}
                  aria-label={copied ? t('copied') : t('copyUrl', { name })}
                  onClick={copy}
                >
                  {copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
                </ActionIcon>
              </Tooltip>
            )}
          </CopyButton>
        </div>
        <p className={classes.dim}>
          {!webhook.is_set ? (
            t(`providers.hints.${webhook.provider}`)
          ) : webhook.last_event_at === null ? (
            t('providers.noCall')
          ) : (
            <>
              {t('providers.lastCall')} <DateTime value={webhook.last_event_at} relative />
            </>
          )}
        </p>
      </div>
      <div className={classes.buttons}>
        {isOurs ? (
          <Button
            variant="default"
            size="compact-md"
            leftSection={<IconKey size={15} />}
            loading={rotate.isPending}
            onClick={() => quietly(makeNew())}
          >
            {t(webhook.is_set ? 'providers.rotate' : 'providers.make')}
          </Button>
        ) : (
          <Button
            variant="default"
            size="compact-md"
            leftSection={<IconKey size={15} />}
            onClick={onAsk}
          >
            {t(webhook.is_set ? 'providers.change' : 'providers.set')}
          </Button>
        )}
        {webhook.is_set && (
          <Tooltip label={t('providers.remove')}>
            <ActionIcon
              variant="subtle"
              color="red"
              aria-label={t('providers.removeTitle', { name })}
              loading={remove.isPending}
              onClick={() => quietly(confirmDelete())}
            >
              <IconTrash size={16} />
            </ActionIcon>
          </Tooltip>
        )}
      </div>
    </li>
  );
}
