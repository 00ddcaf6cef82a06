import { Button, SegmentedControl } from '@mantine/core';
import { DateTimePicker } from '@mantine/dates';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { inZone } from '#platform/contract/zone-clock.ts';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { momentInput } from '#platform/web/format/date-input.ts';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { useDisplayZone } from '#platform/web/format/time-zone.ts';
import { Drawer } from '#platform/web/overlays/Drawer.tsx';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { useRefresh } from '#platform/web/resources/query-keys.ts';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { smsCampaigns, type SmsCampaign } from '../../contract/campaign.ts';
import { smsTexts, useSmsPaths } from '../paths.ts';
import classes from './editor.module.css';
import { Findings } from './ForecastPanel.tsx';
import type { SmsValues } from './use-sms-form.ts';
import { useSmsForecast } from './use-sms-questions.ts';

/** Sends a campaign now or at a time, and says to how many. */
export function SendDrawer({
  campaign,
  values,
  onClose,
}: {
  campaign: SmsCampaign | null;
  values: SmsValues;
  onClose: () => void;
}) {
  const { t } = useTranslation(smsTexts);
  const zone = useDisplayZone();
  const forecast = useSmsForecast(values);
  const [way, setWay] = useState<'now' | 'later'>('now');
  const [time, setTime] = useState<string | null>(null);
  const [end, setEnd] = useState<string | null>(null);
  const send = useSend(campaign, onClose);
  const count = forecast.data?.recipients;
  const hasErrors = forecast.data?.findings.some(({ severity }) => severity === 'error') ?? false;
  const iso = (local: string | null) => (local === null ? null : inZone(local, zone));
  return (
    <Drawer
      opened={campaign !== null}
      onClose={onClose}
      title={t('send.title')}
      description={campaign?.name}
      footer={
        <Button
          loading={send.isPending}
          disabled={hasErrors || (way === 'later' && time === null)}
          onClick={() =>
            send.mutate({ scheduled_at: way === 'later' ? iso(time) : null, ends_at: iso(end) })
          }
        >
          {way === 'later'
            ? t('send.schedule')
            : t('send.now', { count: count ?? 0, people: fullNumber(count ?? 0) })}
        </Button>
      }
    >
      <div className={classes.stack}>
        <SegmentedControl
          aria-label={t('send.when')}
          value={way}
          onChange={(next) => setWay(next as 'now')}
          data={[
            { value: 'now', label: t('send.ways.now') },
            { value: 'later', label: t('send.ways.later') },
          ]}
        />
        {way === 'later' && (
          <DateTimePicker
            label={t('send.time')}
            description={t('send.zone', { zone })}
            value={time}
            onChange={setTime}
            {...momentInput()}
            popoverProps={{ withinPortal: true }}
          />
        )}
        <DateTimePicker
          label={t('send.end')}
          description={t('send.endHint')}
          clearable
          value={end}
          onChange={setEnd}
          {...momentInput()}
          popoverProps={{ withinPortal: true }}
        />
        <p className={classes.quiet}>{t('send.quietHours')}</p>
        <Findings findings={forecast.data?.findings ?? []} />
      </div>
    </Drawer>
  );
}

function useSend(campaign: SmsCampaign | null, onClose: () => void) {
  const api = useApi();
  const go = useGo();
  const paths = useSmsPaths();
  const refresh = useRefresh(smsCampaigns);
  return useMutation({
    mutationFn: async (body: { scheduled_at: string | null; ends_at: string | null }) =>
      (
        await api.post<{ id: number; message: string }>(
          `${smsCampaigns.path}/${campaign?.id ?? 0}/schedule`,
          { body },
        )
      ).data,
    onSuccess: async ({ id, message }) => {
      snackbar.success({ message });
      await refresh();
      onClose();
      go(paths.of(id));
    },
  });
}
