import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { contentLanguages, type CampaignWithReport } from '../../contract/campaign.ts';
import { CampaignPreview } from '../preview/CampaignPreview.tsx';
import { campaignTexts } from '../texts.ts';
import { namesOfLists } from '../wizard/use-saved-draft.ts';
import classes from './dashboard.module.css';

/** How the campaign was set up: sender, audience, times, and the message itself. */
export function DetailsTab({ campaign }: { campaign: CampaignWithReport }) {
  const { t } = useTranslation(campaignTexts);
  return (
    <div className={classes.details}>
      <div className={classes.stack}>
        <Panel title={t('details.about')}>
          <Facts rows={[
            [t('details.subject'), campaign.subject], [t('details.preheader'), campaign.preheader], [t('details.from_name'), campaign.from_name],
            [t('details.from_email'), campaign.from_email], [t('details.reply_to'), campaign.reply_to || campaign.from_email],
            [t('details.language'), contentLanguages[campaign.language as keyof typeof contentLanguages] ?? campaign.language], [t('details.address'), campaign.address || t('setup.accountAddress')],
          ]} />
        </Panel>
        <AudienceFacts campaign={campaign} />
        <Panel title={t('setup.times')}>
          <Facts rows={[
            ...(campaign.scheduled_at ? [[campaign.status === 'scheduled' ? t('setup.leaves') : t('setup.left'), <DateTime key="at" value={campaign.scheduled_at} />] as const] : []),
            ...(campaign.sent_at ? [[t('setup.sent'), <DateTime key="at" value={campaign.sent_at} />] as const] : []),
            [t('list.created'), <DateTime key="at" value={campaign.created_at} />], [t('list.createdBy'), campaign.created_by], [t('setup.changed'), <DateTime key="at" value={campaign.updated_at} />],
          ]} />
        </Panel>
      </div>
      <Panel title={t('setup.message')} description={t('content.previewHint')}><CampaignPreview campaignId={campaign.id} version={campaign.updated_at} /></Panel>
    </div>
  );
}

function AudienceFacts({ campaign }: { campaign: CampaignWithReport }) {
  const { t } = useTranslation(campaignTexts);
  const api = useApi();
  const ids = [...campaign.lists, ...campaign.suppressed_lists];
  const names = useQuery({ queryKey: ['list-names', api.accountId, ids], queryFn: ({ signal }) => namesOfLists(api, ids, signal) });
  const named = (wanted: readonly number[]) => (names.data ? wanted.map((id) => names.data.get(id)?.name ?? t('audience.goneList')).join(', ') : names.isError ? t('setup.namesUnknown') : <Skeleton h={14} w={160} mt={4} />);
  return (
    <Panel title={t('step.audience')}>
      <Facts rows={[
        campaign.select_all_lists ? [t('summary.to'), campaign.lists.length === 0 ? t('rail.allLists') : <>{t('setup.allBut')} {named(campaign.lists)}</>] : [t('summary.to'), named(campaign.lists)],
        ...(campaign.suppressed_lists.length > 0 ? [[t('summary.leftOut'), named(campaign.suppressed_lists)] as const] : []),
      ]} />
    </Panel>
  );
}

function Facts({ rows }: { rows: readonly (readonly [label: string, value: ReactNode])[] }) {
  return <dl className={classes.list}>{rows.map(([label, value]) => <div key={label}><dt>{label}</dt><dd>{value === '' ? '–' : value}</dd></div>)}</dl>;
}
