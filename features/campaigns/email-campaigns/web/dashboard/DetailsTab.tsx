import { Skeleton } from '@mantine/core';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CampaignSetup, Named } from '#features/campaigns/campaign-reports/contract/setup.ts';
import { CampaignTagsPanel } from '#features/campaigns/campaign-tags/web/public.tsx';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { contentLanguages } from '#engines/templating/contract.ts';
import { useRefresh } from '#platform/web/resources/query-keys.ts';
import { emailCampaigns, type CampaignWithReport } from '../../contract/campaign.ts';
import { CampaignPreview } from '../preview/CampaignPreview.tsx';
import { campaignTexts } from '../texts.ts';
import { useCampaignRights } from '../use-campaign-rights.ts';
import classes from './dashboard.module.css';

type Setup = UseQueryResult<CampaignSetup>;

/** How the campaign was set up: sender, audience, times, and the message itself. */
export function DetailsTab({ campaign }: { campaign: CampaignWithReport }) {
  const { t } = useTranslation(campaignTexts);
  const api = useApi();
  const { canMake } = useCampaignRights();
  const refresh = useRefresh(emailCampaigns);
  const setup = useQuery({
    queryKey: ['campaign-setup', api.accountId, campaign.id, campaign.updated_at],
    queryFn: async ({ signal }) =>
      (await api.get<CampaignSetup>(`campaigns/${campaign.id}/setup`, { signal })).data,
  });
  return (
    <div className={classes.details}>
      <div className={classes.stack}>
        <Panel title={t('details.about')}>
          <Facts
            rows={[
              [t('details.subject'), campaign.subject],
              [t('details.preheader'), campaign.preheader],
              [t('details.from_name'), campaign.from_name],
              [t('details.from_email'), campaign.from_email],
              [t('details.reply_to'), campaign.reply_to || campaign.from_email],
              [
                t('details.language'),
                contentLanguages[campaign.language as keyof typeof contentLanguages] ??
                  campaign.language,
              ],
              [t('details.address'), campaign.address || t('setup.accountAddress')],
            ]}
          />
        </Panel>
        <AudienceFacts campaign={campaign} setup={setup} />
        <ScheduleFacts campaign={campaign} setup={setup} />
        <CampaignTagsPanel
          campaignId={campaign.id}
          tags={campaign.ctags}
          canChange={canMake}
          onSaved={refresh}
        />
      </div>
      <Panel title={t('setup.message')} description={t('content.previewHint')}>
        <CampaignPreview campaignId={campaign.id} version={campaign.updated_at} />
      </Panel>
    </div>
  );
}

function AudienceFacts({ campaign, setup }: { campaign: CampaignWithReport; setup: Setup }) {
  const { t } = useTranslation(campaignTexts);
  const named = (rows: readonly Named[] | undefined, gone: string) =>
    rows ? (
      rows.map((row) => row.name ?? (row.id === null ? t('setup.private') : gone)).join(', ')
    ) : setup.isError ? (
      t('setup.namesUnknown')
    ) : (
      <Skeleton h={14} w={160} mt={4} />
    );
  const lists = named(setup.data?.lists, t('audience.goneList'));
  const some = (label: string, rows: readonly Named[] | undefined, gone: string) =>
    rows && rows.length > 0 ? [[label, named(rows, gone)] as const] : [];
  return (
    <Panel title={t('step.audience')}>
      <Facts
        rows={[
          campaign.unopened_of !== null
            ? [t('summary.to'), t('nonOpeners.title')]
            : campaign.select_all
              ? [
                  t('summary.to'),
                  campaign.ids.length === 0 ? (
                    t('rail.allLists')
                  ) : (
                    <>
                      {t('setup.allBut')} {lists}
                    </>
                  ),
                ]
              : [t('summary.to'), lists],
          ...some(t('setup.segments'), setup.data?.segments, t('setup.gone')),
          ...some(t('summary.leftOut'), setup.data?.suppressed_lists, t('audience.goneList')),
          ...some(t('setup.leftOutSegments'), setup.data?.suppressed_segments, t('setup.gone')),
          ...some(t('setup.secureLists'), setup.data?.secure_lists, t('setup.gone')),
          ...(setup.data?.brand
            ? [[t('setup.brand'), setup.data.brand.name ?? t('setup.gone')] as const]
            : []),
        ]}
      />
    </Panel>
  );
}

function ScheduleFacts({ campaign, setup }: { campaign: CampaignWithReport; setup: Setup }) {
  const { t } = useTranslation(campaignTexts);
  const at = (when: string) => <DateTime value={when} />;
  const {
    schedule_type: type,
    approval_requested_by: asker = '',
    approval_requested_at: askedAt,
    approved_by: approver = '',
  } = setup.data ?? {};
  return (
    <Panel title={t('setup.times')}>
      <Facts
        rows={[
          ...(type ? [[t('setup.scheduleType'), t(`setup.types.${type}`)] as const] : []),
          ...(campaign.scheduled_at
            ? [
                [
                  campaign.status === 'scheduled' ? t('setup.leaves') : t('setup.left'),
                  at(campaign.scheduled_at),
                ] as const,
              ]
            : []),
          ...(campaign.sent_at ? [[t('setup.sent'), at(campaign.sent_at)] as const] : []),
          ...(asker
            ? [
                [
                  t('setup.askedBy'),
                  <Fragment key="asked">
                    {asker}
                    {askedAt && <> · {at(askedAt)}</>}
                  </Fragment>,
                ] as const,
              ]
            : []),
          ...(approver ? [[t('setup.approvedBy'), approver] as const] : []),
          [t('list.created'), at(campaign.created_at)],
          [t('list.createdBy'), campaign.created_by],
          [t('setup.changed'), at(campaign.updated_at)],
        ]}
      />
    </Panel>
  );
}

function Facts({ rows }: { rows: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl className={classes.list}>
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value === '' ? '–' : value}</dd>
        </div>
      ))}
    </dl>
  );
}
