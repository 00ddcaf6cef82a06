import { IconMailForward } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { Drawer } from '#platform/web/overlays/Drawer.tsx';
import { StatusChip } from '#platform/web/page/StatusChip.tsx';
import { useResourceList } from '#platform/web/resources/use-resource-list.ts';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import type { TableColumn } from '#platform/web/table/table-column.ts';
import { useTableState } from '#platform/web/table/use-table-state.ts';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { useUrlState } from '#platform/web/url/use-url-state.ts';
import type { CampaignWithReport } from '../../contract/campaign.ts';
import { campaignPeople, type CampaignPerson, type PeoplePart } from '../../contract/report.ts';
import { isLive, liveInterval, useCampaignPaths } from '../campaign.ts';
import { campaignTexts } from '../texts.ts';
import { peopleUrl } from './dashboard-url.ts';
import { stateTones } from './state-tones.ts';

type PersonRow = CampaignPerson & { id: number };

const acts: readonly PeoplePart[] = ['opened', 'clicked', 'unsubscribed'];

/** The recipients behind one number of the dashboard; which number, page and search are in the URL. */
export function RecipientsDrawer({ campaign }: { campaign: CampaignWithReport }) {
  const { t } = useTranslation(campaignTexts);
  const [url, setUrl] = useUrlState(peopleUrl);
  const { part } = url;
  const close = () =>
    setUrl({
      part: undefined,
      reason: undefined,
      link: undefined,
      page: undefined,
      per_page: undefined,
      search: undefined,
      sort: undefined,
    });
  const reason = url.reason
    ? t(`reason.${url.reason}`, { defaultValue: url.reason.replaceAll('_', ' ') })
    : null;
  const title =
    part === undefined
      ? ''
      : url.link !== undefined
        ? t('people.link', { no: url.link })
        : reason
          ? `${t(`part.${part}`)}: ${reason.toLowerCase()}`
          : t(`part.${part}`);
  return (
    <Drawer
      opened={part !== undefined}
      onClose={close}
      title={title}
      description={campaign.name}
      size={700}
    >
      {part !== undefined && (
        <People
          key={`${part}-${url.reason}-${url.link}`}
          campaign={campaign}
          part={part}
          reason={url.reason}
          linkNo={url.link}
        />
      )}
    </Drawer>
  );
}

function People({
  campaign,
  part,
  reason,
  linkNo,
}: {
  campaign: CampaignWithReport;
  part: PeoplePart;
  reason: string | undefined;
  linkNo: number | undefined;
}) {
  const { t } = useTranslation(campaignTexts);
  const go = useGo();
  const paths = useCampaignPaths();
  const table = useTableState({ pageSize: 25 });
  const query = {
    page: table.page,
    per_page: table.perPage,
    name: table.search || undefined,
    part,
    reason,
    link_no: linkNo,
  };
  const read = useResourceList(
    campaignPeople(campaign.id),
    query,
    isLive(campaign) ? { refreshEvery: liveInterval } : {},
  );
  const rows = useMemo<PersonRow[]>(
    () => read.rows.map((person) => ({ ...person, id: person.contact_id })),
    [read.rows],
  );
  const columns = useMemo(
    () =>
      acts.includes(part)
        ? actColumns(t)
        : deliveryColumns(t, {
            part,
            isMixed:
              part === 'eligible' ||
              part === 'pending' ||
              ((part === 'suppressed' || part === 'failed') && reason === undefined),
          }),
    [part, reason, t],
  );
  const nameOf = (person: PersonRow) => person.email || t('people.deleted');
  return (
    <DataTable<PersonRow>
      name={`campaign-people-${acts.includes(part) ? 'acts' : part}`}
      label={t(`part.${part}`)}
      columns={columns}
      table={table}
      rowLabel={nameOf}
      list={{ ...read, rows, isFetching: read.isFetching && !isLive(campaign) }}
      rowTo={(person) => paths.contact(person.contact_id)}
      onOpen={(person) => go(paths.contact(person.contact_id))}
      rowActions={(person) => [
        {
          label: t('resend.send'),
          icon: <IconMailForward size={16} />,
          onClick: () => go(paths.resend(person.contact_id, campaign.id)),
        },
      ]}
      searchPlaceholder={t('people.search')}
      empty={{ title: t('people.none') }}
    />
  );
}

function personColumn(t: TFunction): TableColumn<PersonRow>[] {
  const fullName = (person: PersonRow) => `${person.first_name} ${person.last_name}`.trim();
  return [
    {
      id: 'email',
      title: t('people.email'),
      kind: 'name',
      cell: (person) => person.email || t('people.deleted'),
    },
    {
      id: 'person',
      title: t('people.name'),
      kind: 'text',
      cell: (person) => fullName(person) || '–',
    },
  ];
}

// Where everybody has the same outcome, the column would only say it again.
function deliveryColumns(
  t: TFunction,
  { part, isMixed }: { part: PeoplePart; isMixed: boolean },
): TableColumn<PersonRow>[] {
  const saysWhy = part === 'bounced' || part === 'failed' || part === 'unknown';
  return [
    ...personColumn(t),
    {
      id: 'state',
      title: t('people.state'),
      kind: 'status',
      hidden: !isMixed,
      cell: (person) => (
        <StatusChip
          status={person.state ?? ''}
          label={
            person.state === 'suppressed' || person.state === 'failed'
              ? t(`reason.${person.reason}`, { defaultValue: t(`state.${person.state}`) })
              : t(`state.${person.state}`, { defaultValue: person.state ?? '' })
          }
          tone={stateTones[person.state ?? ''] ?? 'neutral'}
        />
      ),
    },
    {
      id: 'at',
      title: t('people.at'),
      kind: 'date',
      hidden: isMixed || saysWhy,
      cell: (person) => <DateTime value={person.at} />,
    },
    {
      id: 'response',
      title: t('people.response'),
      kind: 'text',
      hidden: !saysWhy,
      width: 260,
      wide: true,
      cell: (person) => person.response ?? '–',
    },
  ];
}

function actColumns(t: TFunction): TableColumn<PersonRow>[] {
  return [
    ...personColumn(t),
    {
      id: 'times',
      title: t('people.times'),
      kind: 'number',
      cell: (person) => fullNumber(person.times ?? 0),
    },
    {
      id: 'last_at',
      title: t('people.lastAt'),
      kind: 'date',
      cell: (person) => <DateTime value={person.last_at} />,
    },
    {
      id: 'first_at',
      title: t('people.firstAt'),
      kind: 'date',
      hidden: true,
      cell: (person) => <DateTime value={person.first_at} />,
    },
  ];
}
