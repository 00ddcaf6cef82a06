import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { confirm } from '#platform/web/overlays/confirm.tsx';
import { showSecret } from '#platform/web/overlays/show-secret.tsx';
import { CodePanel } from '#platform/web/page/CodePanel.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { mobileApplications, type MobileApplication } from '../contract/mobile-applications.ts';
import classes from './mobile-apps.module.css';
import { appTexts } from './paths.ts';

/** How an app or a page registers devices, and the key by which a server says whose they are. */
export function ConnectPanels({ app }: { app: MobileApplication }) {
  const { t } = useTranslation(appTexts);
  const { origin } = window.location;
  if (app.platform !== 'web')
    return (
      <>
        <CodePanel
          title={t('connect.app')}
          description={t('connect.appText')}
          code={`curl -X POST ${origin}/push/${app.public_key}/devices \\
  -H "Content-Type: application/json" \\
  -d '{"token": "DEVICE_TOKEN", "app_version": "1.4.0", "person": "ada@example.com", "proof": "HMAC_SHA256"}'`}
          note={t('connect.marks')}
        />
        <IdentityPanel app={app} />
      </>
    );
  return (
    <>
      <CodePanel
        title={t('connect.page')}
        description={t('connect.pageText')}
        code={`<script src="${origin}/push/${app.public_key}/web.js" async></script>
<button onclick="heliographPush.subscribe()">…</button>`}
      />
      <CodePanel
        title={t('connect.worker')}
        description={t('connect.workerText')}
        code={`importScripts('${origin}/push/worker.js');`}
      />
      <IdentityPanel app={app} />
    </>
  );
}

function IdentityPanel({ app }: { app: MobileApplication }) {
  const { t } = useTranslation(appTexts);
  const api = useApi();
  const renew = useMutation({
    mutationFn: async () =>
      (
        await api.post<{ identity_key: string }>(
          `${mobileApplications.path}/${app.id}/identity_key`,
          { body: {} },
        )
      ).data.identity_key,
    onSuccess: (secret) =>
      void showSecret({
        title: t('identity.title'),
        message: t('identity.once'),
        label: t('identity.key'),
        secret,
      }),
  });
  const ask = async () => {
    const isSure = await confirm({
      title: t('identity.confirm'),
      message: t('identity.confirmText'),
      confirmLabel: t('identity.renew'),
    });
    if (isSure) renew.mutate();
  };
  return (
    <Panel
      title={t('identity.title')}
      actions={
        <Button size="xs" variant="default" loading={renew.isPending} onClick={() => void ask()}>
          {t('identity.renew')}
        </Button>
      }
    >
      <p className={classes.line}>{t('identity.text')}</p>
    </Panel>
  );
}
