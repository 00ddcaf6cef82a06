import { Alert, Button, Skeleton } from '@mantine/core';
import { IconPlayerPlay, IconZzz } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ShownDomain } from '#engines/domains/contract.ts';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { confirm } from '#platform/web/overlays/confirm.tsx';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { ComplaintsPanel } from './ComplaintsPanel.tsx';
import classes from './health.module.css';
import { useHealth, useHealthActions } from './health-calls.ts';
import { WarmUpPanel } from './WarmUpPanel.tsx';

/** How a sending domain stands with those who receive its mail: the warm-up, and complaints. */
export function DomainHealthPanels({
  domain,
}: {
  domain: Pick<ShownDomain, 'id' | 'readable_name'>;
}) {
  const health = useHealth(domain.id);
  if (health.error)
    return <ErrorState error={health.error} onRetry={() => void health.refetch()} />;
  if (!health.data)
    return (
      <div className={classes.panels} aria-busy="true">
        <Skeleton h={190} />
        <Skeleton h={190} />
      </div>
    );
  return (
    <div className={classes.panels}>
      <WarmUpPanel domain={domain} health={health.data} />
      <ComplaintsPanel complaints={health.data.complaints} />
    </div>
  );
}

/** Why sending from a domain is paused, until when, and how to resume it; nothing while it is not paused. */
export function DomainPause({ domain }: { domain: Pick<ShownDomain, 'id' | 'readable_name'> }) {
  const { t } = useTranslation('sending-domains');
  const { data: { rests: pauses } = { rests: [] } } = useHealth(domain.id);
  const { resume } = useHealthActions(domain.id);
  const askResume = async () => {
    if (
      !(await confirm({
        title: t('health.pause.askTitle'),
        message: t('health.pause.askText'),
        confirmLabel: t('health.pause.resume'),
      }))
    )
      return;
    await resume.mutateAsync();
    snackbar.success({ message: t('health.pause.resumed', { name: domain.readable_name }) });
  };
  if (pauses.length === 0) return null;
  return (
    <Alert
      className={classes.pause}
      color="red"
      icon={<IconZzz size={18} />}
      title={t('health.pause.title')}
    >
      {pauses.map((pause) => (
        <div key={pause.domain} className={classes.pauseOne}>
          <p>
            <b dir="ltr">{pause.domain}</b> · {t('health.pause.since')}{' '}
            <DateTime value={pause.paused_at} />, {t('health.pause.until')}{' '}
            <DateTime value={pause.paused_until} />
          </p>
          <p>{t(`health.pause.causes.${pause.cause}`)}</p>
          {pause.response !== null && (
            <blockquote className={classes.said} dir="ltr">
              {pause.response}
            </blockquote>
          )}
        </div>
      ))}
      <p>{t('health.pause.advice')}</p>
      <Button
        size="compact-sm"
        leftSection={<IconPlayerPlay size={14} />}
        loading={resume.isPending}
        onClick={() => void askResume().catch(() => undefined)}
      >
        {t('health.pause.resume')}
      </Button>
    </Alert>
  );
}
