import { Button, CopyButton, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { confirm } from '#platform/web/overlays/confirm.tsx';
import { dataJourneys, type DataJourney } from '../contract/data-journeys.ts';
import classes from './data-journeys.module.css';
import { useJourneyRefresh } from './use-runs.ts';

/** The address that starts a run, to be copied, or given up for another one. */
export function WebhookAddress({ journey }: { journey: DataJourney }) {
  const { t } = useTranslation('data-journeys');
  const api = useApi();
  const refresh = useJourneyRefresh();
  const renew = async () => {
    const isSure = await confirm({
      title: t('schedule.renewTitle'),
      message: t('schedule.renewText'),
      confirmLabel: t('schedule.renew'),
    });
    if (!isSure) return;
    await api.post(`${dataJourneys.path}/${journey.id}/renew_address`, { body: {} }).then(
      () => refresh(),
      () => undefined,
    );
  };
  return (
    <div className={classes.mapping}>
      <TextInput
        label={t('schedule.address')}
        description={t('schedule.addressHint')}
        readOnly
        value={journey.webhook_url}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className={classes.uploadLine}>
        <CopyButton value={journey.webhook_url}>
          {({ copied, copy }) => (
            <Button size="xs" variant="default" onClick={copy}>
              {t(copied ? 'schedule.copied' : 'schedule.copy')}
            </Button>
          )}
        </CopyButton>
        <Button size="xs" variant="subtle" onClick={() => void renew()}>
          {t('schedule.renew')}
        </Button>
      </div>
    </div>
  );
}
