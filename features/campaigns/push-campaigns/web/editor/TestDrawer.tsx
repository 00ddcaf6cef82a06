import { Alert, Button, Checkbox, Skeleton } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  pushDevices,
  type PushDevice,
} from '#features/settings/mobile-apps/contract/push-devices.ts';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { Drawer } from '#platform/web/overlays/Drawer.tsx';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { useRefresh } from '#platform/web/resources/query-keys.ts';
import { useResourceList } from '#platform/web/resources/use-resource-list.ts';
import { AppLink } from '#platform/web/url/AppLink.tsx';
import { pushCampaigns, type PushCampaign } from '../../contract/push-campaigns.ts';
import { pushTexts, usePushPaths } from '../paths.ts';
import classes from '../push.module.css';

interface Answer {
  sent: number;
  results: { device_id: number; is_sent: boolean; response: string }[];
}

/** Sends a push to chosen test devices at once, and shows what each push service said. */
export function TestDrawer({
  campaign,
  onClose,
}: {
  campaign: PushCampaign | null;
  onClose: () => void;
}) {
  const { t } = useTranslation(pushTexts);
  const [chosen, setChosen] = useState<string[]>([]);
  const test = useTest(campaign);
  const refused = test.data?.results.filter((one) => !one.is_sent) ?? [];
  return (
    <Drawer
      opened={campaign !== null}
      onClose={onClose}
      title={t('test.title')}
      description={t('test.description')}
      footer={
        <Button
          loading={test.isPending}
          disabled={chosen.length === 0}
          onClick={() => test.mutate(chosen.map(Number))}
        >
          {t('test.send', { count: chosen.length })}
        </Button>
      }
    >
      <div className={classes.stack}>
        {campaign && <Devices campaign={campaign} chosen={chosen} onChange={setChosen} />}
        {refused.map(({ device_id: id, response }) => (
          <Alert key={id} color="red">
            {t('test.refused', { response })}
          </Alert>
        ))}
      </div>
    </Drawer>
  );
}

function Devices({
  campaign,
  chosen,
  onChange,
}: {
  campaign: PushCampaign;
  chosen: string[];
  onChange: (chosen: string[]) => void;
}) {
  const { t } = useTranslation(pushTexts);
  const paths = usePushPaths();
  const list = useResourceList(pushDevices, {
    application_id: campaign.application_id,
    status: 'live',
    is_test: true,
    per_page: 20,
  });
  if (list.isLoading) return <Skeleton h={80} />;
  if (list.rows.length === 0)
    return (
      <p className={classes.quiet}>
        {t('test.none')}{' '}
        <AppLink to={paths.application(campaign.application_id)}>{t('test.choose')}</AppLink>
      </p>
    );
  return (
    <Checkbox.Group label={t('test.devices')} value={chosen} onChange={onChange}>
      <div className={classes.stack}>
        {list.rows.map((device: PushDevice) => (
          <Checkbox
            key={device.id}
            value={String(device.id)}
            label={
              device.contact?.name || device.contact?.email || device.name || t('test.unknown')
            }
          />
        ))}
      </div>
    </Checkbox.Group>
  );
}

function useTest(campaign: PushCampaign | null) {
  const { t } = useTranslation(pushTexts);
  const api = useApi();
  const refresh = useRefresh(pushCampaigns);
  return useMutation({
    mutationFn: async (ids: number[]) =>
      (
        await api.post<Answer>(`${pushCampaigns.path}/${campaign?.id ?? 0}/send_test`, {
          body: { device_ids: ids },
        })
      ).data,
    onSuccess: ({ sent }) => {
      if (sent > 0) snackbar.success(t('test.sent', { count: sent }));
    },
    onSettled: refresh,
  });
}
