import { Button } from '@mantine/core';
import { IconKey, IconRefresh } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { confirm } from '#platform/web/overlays/confirm.tsx';
import { showSecret } from '#platform/web/overlays/show-secret.tsx';
import { EmptyState } from '#platform/web/page/EmptyState.tsx';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { AppLink } from '#platform/web/url/AppLink.tsx';
import { renewedAccountToken, shownAccountToken } from '../contract.ts';
import classes from './api-keys.module.css';

/** The one token of the account: what is known of it, and a new one. */
export function TokenPage() {
  const { t } = useTranslation('api-keys');
  const api = useApi();
  const cache = useQueryClient();
  const key = ['account-token', api.accountId];
  const known = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) =>
      shownAccountToken.parse((await api.get('account_token', { signal })).data).account_token,
  });
  const renew = useMutation({
    mutationFn: async () =>
      renewedAccountToken.parse((await api.post('account_token/regenerate')).data).account_token,
    onSuccess: ({ token, ...rest }) => {
      cache.setQueryData(key, rest);
      void showSecret({
        title: t('token.made'),
        message: t('token.once'),
        label: t('token.title'),
        secret: token,
      });
    },
  });
  const token = known.data;
  const askRenew = async () => {
    if (
      await confirm({
        title: t('token.askTitle'),
        message: t('token.askText'),
        confirmLabel: t('token.regenerate'),
        danger: true,
      })
    )
      renew.mutate();
  };
  return (
    <Page narrow>
      <PageHeader
        title={t('token.title')}
        description={t('token.description')}
        breadcrumb={[
          { label: t('settings'), to: `/accounts/${api.accountId}/settings` },
          { label: t('token.title') },
        ]}
      />
      {known.error && <ErrorState error={known.error} onRetry={() => void known.refetch()} />}
      {token === null && (
        <Panel>
          <EmptyState
            compact
            icon={<IconKey size={26} stroke={1.5} />}
            title={t('token.noneTitle')}
            description={t('token.noneText')}
            actions={
              <Button loading={renew.isPending} onClick={() => renew.mutate()}>
                {t('token.create')}
              </Button>
            }
          />
        </Panel>
      )}
      {token && (
        <Panel
          title={t('token.panel')}
          actions={
            <Button
              variant="default"
              leftSection={<IconRefresh size={16} />}
              loading={renew.isPending}
              onClick={() => void askRenew()}
            >
              {t('token.regenerate')}
            </Button>
          }
          footer={
            <>
              {t('token.better')}{' '}
              <AppLink className={classes.link} to={`/accounts/${api.accountId}/settings/api-keys`}>
                {t('token.toKeys')}
              </AppLink>
            </>
          }
        >
          <dl className={classes.facts}>
            <div>
              <dt>{t('token.masked')}</dt>
              <dd>
                <code className={classes.code}>
                  {token.prefix}
                  {'•'.repeat(12)}
                </code>
              </dd>
            </div>
            <div>
              <dt>{t('columns.created')}</dt>
              <dd>
                <DateTime value={token.created_at} />
              </dd>
            </div>
            <div>
              <dt>{t('columns.lastUsed')}</dt>
              <dd>
                {token.last_used_at === null ? (
                  <span className={classes.dim}>{t('neverUsed')}</span>
                ) : (
                  <>
                    <DateTime value={token.last_used_at} relative />{' '}
                    <span className={classes.dim} dir="ltr">
                      {token.last_used_ip}
                    </span>
                  </>
                )}
              </dd>
            </div>
          </dl>
          <p className={classes.dim}>{t('token.use')}</p>
          <pre
            className={classes.example}
            dir="ltr"
            tabIndex={0}
          >{`curl -H "Authorization: Bearer ${token.prefix}…" ${location.origin}${api.url('tags')}\ncurl "${location.origin}${api.url('tags')}?auth_token=${token.prefix}…"`}</pre>
        </Panel>
      )}
    </Page>
  );
}
