import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Page } from '#platform/web/page/Page.tsx';
import { PageError } from '#platform/web/page/PageError.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { StatusChip } from '#platform/web/page/StatusChip.tsx';
import type { SmsCampaign } from '../../contract/campaign.ts';
import { smsTexts, useSmsCampaignId, useSmsPaths } from '../paths.ts';
import { SmsTabs, type SmsTab } from './SmsTabs.tsx';
import { useSmsCampaign } from './use-sms-campaign.ts';

/** The frame of the screens of a campaign's report: its name, its state, and the way to the others. */
export function ReportFrame({
  tab,
  actions,
  children,
}: {
  tab: SmsTab | null;
  actions?: (campaign: SmsCampaign) => ReactNode;
  children: (campaign: SmsCampaign) => ReactNode;
}) {
  const { t } = useTranslation(smsTexts);
  const id = useSmsCampaignId();
  const paths = useSmsPaths();
  const campaign = useSmsCampaign(id);
  if (campaign.error && !campaign.data)
    return <PageError error={campaign.error} onRetry={() => void campaign.refetch()} />;
  return (
    <Page>
      <PageHeader
        title={campaign.data?.name ?? '…'}
        record={campaign.data?.name}
        breadcrumb={[
          campaign.data?.type === 'trans'
            ? { label: t('trans.title'), to: paths.trans }
            : { label: t('list.title'), to: paths.list },
        ]}
        status={campaign.data && <StatusChip status={campaign.data.status} />}
        tabs={<SmsTabs id={id} value={tab} />}
        actions={campaign.data && actions?.(campaign.data)}
      />
      {campaign.data ? children(campaign.data) : <Skeleton h={240} />}
    </Page>
  );
}
