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

interface Times {
  isLater: boolean;
  /** On the clocks of the shown zone. */
  time: string | null;
  end: string | null;
}

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
  const [times, setTimes] = useState<Times>({ isLater: false, time: null, end: null });
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
          disabled={hasErrors || (times.isLater && times.time === null)}
          onClick={() =>
            send.mutate({
              scheduled_at: times.isLater ? iso(times.time) : null,
              ends_at: iso(times.end),
            })
          }
        >
          {times.isLater
            ? t('send.schedule')
            : t('send.now', { count: count ?? 0, people: fullNumber(count ?? 0) })}
        </Button>
      }
    >
      <div className={classes.stack}>
        <TimeFields times={times} onChange={setTimes} />
        <p className={classes.quiet}>{t('send.quietHours')}</p>
        <Findings findings={forecast.data?.findings ?? []} />
      </div>
    </Drawer>
  );
}

function TimeFields({ times, onChange }: { times: Times; onChange: (times: Times) => void }) {
  const { t } = useTranslation(smsTexts);
  const zone = useDisplayZone();
  return (
    <>
      <SegmentedControl
        aria-label={t('send.when')}
        value={times.isLater ? 'later' : 'now'}
        onChange={(next) => onChange({ ...times, isLater: next === 'later' })}
        data={[
          { value: 'now', label: t('send.ways.now') },
          { value: 'later', label: t('send.ways.later') },
        ]}
      />
      {times.isLater && (
        <DateTimePicker
          label={t('send.time')}
          description={t('send.zone', { zone })}
          value={times.time}
          onChange={(time) => onChange({ ...times, time })}
          {...momentInput()}
          popoverProps={{ withinPortal: true }}
        />
      )}
      <DateTimePicker
        label={t('send.end')}
        description={t('send.endHint')}
        clearable
        value={times.end}
        onChange={(end) => onChange({ ...times, end })}
        {...momentInput()}
        popoverProps={{ withinPortal: true }}
      />
    </>
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
