import { Alert, Button, SegmentedControl, Skeleton } from '@mantine/core';
import { DateTimePicker } from '@mantine/dates';
import { IconAlertCircle } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { inZone } from '#platform/contract/zone-clock.ts';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { momentInput } from '#platform/web/format/date-input.ts';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { useDisplayZone } from '#platform/web/format/time-zone.ts';
import { serverText } from '#platform/web/i18n/server-text.ts';
import { Drawer } from '#platform/web/overlays/Drawer.tsx';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { FactList } from '#platform/web/page/FactList.tsx';
import { useRefresh } from '#platform/web/resources/query-keys.ts';
import { useGo } from '#platform/web/url/AppLink.tsx';
import {
  pushCampaigns,
  type PushCampaign,
  type PushPreflight,
} from '../../contract/push-campaigns.ts';
import { pushTexts, usePushPaths } from '../paths.ts';
import classes from '../push.module.css';

/** Sends a campaign now or at a time, and says to how many and what stands against it. */
export function SendDrawer({
  campaign,
  onClose,
}: {
  campaign: PushCampaign | null;
  onClose: () => void;
}) {
  const { t } = useTranslation(pushTexts);
  const zone = useDisplayZone();
  const [way, setWay] = useState<'now' | 'later'>('now');
  const [time, setTime] = useState<string | null>(null);
  const preflight = usePreflight(campaign);
  const send = useSend(campaign);
  const { recipients = 0, problems = [] } = preflight.data ?? {};
  return (
    <Drawer
      opened={campaign !== null}
      onClose={onClose}
      title={t('send.title')}
      description={campaign?.name}
      footer={
        <Button
          loading={send.isPending}
          disabled={!preflight.data || problems.length > 0 || (way === 'later' && time === null)}
          onClick={() => send.mutate(way === 'later' && time !== null ? inZone(time, zone) : null)}
        >
          {way === 'later'
            ? t('send.schedule')
            : t('send.now', { count: recipients, people: fullNumber(recipients) })}
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
        {preflight.data ? <Checks preflight={preflight.data} /> : <Skeleton h={80} />}
      </div>
    </Drawer>
  );
}

function Checks({ preflight }: { preflight: PushPreflight }) {
  const { t } = useTranslation(pushTexts);
  return (
    <>
      <FactList>
        <dt>{t('figures.recipients')}</dt>
        <dd>{fullNumber(preflight.recipients)}</dd>
        <dt>{t('send.longest')}</dt>
        <dd>
          {t('send.bytes', {
            bytes: fullNumber(preflight.longest_bytes),
            most: fullNumber(preflight.most_bytes),
          })}
        </dd>
      </FactList>
      {preflight.problems.map(({ field, message }) => (
        <Alert key={`${field}${message}`} color="red" icon={<IconAlertCircle size={18} />}>
          {t(`fields.${field}`)}: {serverText(message)}
        </Alert>
      ))}
    </>
  );
}

function usePreflight(campaign: PushCampaign | null) {
  const api = useApi();
  return useQuery({
    queryKey: ['push-preflight', api.accountId, campaign?.id, campaign?.updated_at],
    enabled: campaign !== null,
    queryFn: async ({ signal }) =>
      (
        await api.get<PushPreflight>(`${pushCampaigns.path}/${campaign?.id ?? 0}/preflight`, {
          signal,
        })
      ).data,
  });
}

function useSend(campaign: PushCampaign | null) {
  const { t } = useTranslation(pushTexts);
  const api = useApi();
  const go = useGo();
  const paths = usePushPaths();
  const refresh = useRefresh(pushCampaigns);
  return useMutation({
    mutationFn: async (at: string | null) =>
      (
        await api.post<PushCampaign>(`${pushCampaigns.path}/${campaign?.id ?? 0}/schedule`, {
          body: { scheduled_at: at },
        })
      ).data,
    onSuccess: async ({ id }, at) => {
      snackbar.success(t(at === null ? 'send.sending' : 'send.scheduled'));
      await refresh();
      go(paths.of(id));
    },
  });
}
