import type { TFunction } from 'i18next';
import { readableText } from '#engines/templating/contract.ts';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { rates } from '#platform/contract/measures.ts';
import { measureAbout, measureName, rateText } from '#platform/web/measures/measure-text.ts';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { StatusChip } from '#platform/web/page/StatusChip.tsx';
import type { TableColumn } from '#platform/web/table/table-column.ts';
import type { CampaignWithReport } from '../../contract/campaign.ts';
import { shownState } from '../../contract/shown-state.ts';
import classes from './list.module.css';

/** The columns of the list of campaigns; all that are shown fit beside the menu of a window of 1440 pixels. */
export function campaignColumns(t: TFunction): TableColumn<CampaignWithReport>[] {
  return [
    {
      id: 'name',
      title: t('list.name'),
      kind: 'name',
      sortable: true,
      cell: (campaign) => campaign.name,
      below: (campaign) =>
        readableText(campaign.winner_subject ?? campaign.subject) || t('list.noSubject'),
    },
    {
      id: 'subject',
      title: t('list.subject'),
      kind: 'text',
      wide: true,
      width: 200,
      hidden: true,
      cell: (campaign) =>
        campaign.subject === '' ? (
          <span className={classes.none}>{t('list.noSubject')}</span>
        ) : (
          <span className={classes.subject} dir="auto">
            {readableText(campaign.winner_subject ?? campaign.subject)}
          </span>
        ),
    },
    {
      id: 'status',
      title: t('list.status'),
      kind: 'status',
      sortable: true,
      cell: (campaign) => <StatusChip status={shownState(campaign)} />,
    },
    {
      id: 'audience',
      from: 800,
      sortable: true,
      title: t('list.audience'),
      kind: 'number',
      cell: (campaign) =>
        campaign.balance.eligible === 0 ? <Nothing /> : fullNumber(campaign.balance.eligible),
    },
    {
      id: 'opens',
      sortable: true,
      title: measureName('unique_opens'),
      about: measureAbout('open_rate'),
      kind: 'number',
      cell: (campaign) => <Share rate="open_rate" campaign={campaign} />,
    },
    {
      id: 'clicks',
      sortable: true,
      title: measureName('unique_clicks'),
      about: measureAbout('click_rate'),
      kind: 'number',
      cell: (campaign) => <Share rate="click_rate" campaign={campaign} />,
    },
    {
      id: 'when',
      title: t('list.when'),
      kind: 'date',
      cell: (campaign) => <When campaign={campaign} t={t} />,
    },
    {
      id: 'sent_at',
      title: t('list.sentAt'),
      kind: 'date',
      sortable: true,
      hidden: true,
      cell: (campaign) => <DateTime value={campaign.sent_at} />,
    },
    {
      id: 'updated_at',
      title: t('list.changedAt'),
      kind: 'date',
      sortable: true,
      hidden: true,
      cell: (campaign) => <DateTime value={campaign.updated_at} />,
    },
    {
      id: 'created_by',
      title: t('list.createdBy'),
      kind: 'text',
      hidden: true,
      cell: (campaign) => campaign.created_by || <Nothing />,
    },
    {
      id: 'created_at',
      title: t('list.created'),
      kind: 'date',
      sortable: true,
      hidden: true,
      cell: (campaign) => <DateTime value={campaign.created_at} />,
    },
  ];
}

function Nothing() {
  return (
    <span className={classes.none} aria-hidden="true">
      –
    </span>
  );
}

function Share({
  rate,
  campaign: { counts, balance },
}: {
  rate: 'open_rate' | 'click_rate';
  campaign: CampaignWithReport;
}) {
  if (balance.delivered === 0) return <Nothing />;
  return (
    <span className={classes.share}>
      <span>{rateText(rate, { ...counts, delivered: balance.delivered })}</span>
      <span className={classes.count}>{fullNumber(counts[rates[rate].part])}</span>
    </span>
  );
}

function When({ campaign, t }: { campaign: CampaignWithReport; t: TFunction }) {
  const { status } = campaign;
  const [label, at] = campaign.sent_at
    ? [t('list.sentAt'), campaign.sent_at]
    : status === 'scheduled'
      ? [t('list.leavesAt'), campaign.scheduled_at]
      : status === 'recurring' && campaign.is_enabled && campaign.next_run_at !== null
        ? [t('list.nextRun'), campaign.next_run_at]
        : [t('list.changedAt'), campaign.updated_at];
  return (
    <span className={classes.when}>
      <span className={classes.whenLabel}>{label}</span> <DateTime value={at} relative />
    </span>
  );
}
