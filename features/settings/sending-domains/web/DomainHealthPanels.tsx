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

/** That a domain rests, why, until when, and the way out; nothing while it does not. */
export function DomainRest({ domain }: { domain: Pick<ShownDomain, 'id' | 'readable_name'> }) {
  const { t } = useTranslation('sending-domains');
  const { data: { rests } = { rests: [] } } = useHealth(domain.id);
  const { resume } = useHealthActions(domain.id);
  const askResume = async () => {
    if (
      !(await confirm({
        title: t('health.rest.askTitle'),
        message: t('health.rest.askText'),
        confirmLabel: t('health.rest.resume'),
      }))
    )
      return;
    await resume.mutateAsync();
    snackbar.success({ message: t('health.rest.resumed', { name: domain.readable_name }) });
  };
  if (rests.length === 0) return null;
  return (
    <Alert
      className={classes.rest}
      color="red"
      icon={<IconZzz size={18} />}
      title={t('health.rest.title')}
    >
      {rests.map((rest) => (
        <div key={rest.domain} className={classes.restOne}>
          <p>
            <b dir="ltr">{rest.domain}</b> · {t('health.rest.since')}{' '}
            <DateTime value={rest.paused_at} />, {t('health.rest.until')}{' '}
            <DateTime value={rest.paused_until} />
          </p>
          <p>{t(`health.rest.causes.${rest.cause}`)}</p>
          {rest.response !== null && (
            <blockquote className={classes.said} dir="ltr">
              {rest.response}
            </blockquote>
          )}
        </div>
      ))}
      <p>{t('health.rest.advice')}</p>
      <Button
        size="compact-sm"
        leftSection={<IconPlayerPlay size={14} />}
        loading={resume.isPending}
        onClick={() => void askResume().catch(() => undefined)}
      >
        {t('health.rest.resume')}
      </Button>
    </Alert>
  );
}
