import { Button, Select } from '@mantine/core';
import { IconBell, IconDeviceMobile } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { EmptyState } from '#platform/web/page/EmptyState.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { useResourceList } from '#platform/web/resources/use-resource-list.ts';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import { useTableState } from '#platform/web/table/use-table-state.ts';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { useUrlState } from '#platform/web/url/use-url-state.ts';
import {
  listedPushCampaigns,
  pushStatuses,
  type PushCampaign,
  type PushCampaignRow,
} from '../contract/push-campaigns.ts';
import { pushTexts, usePushPaths } from './paths.ts';
import { useApplications } from './use-applications.ts';
import { usePushColumns } from './use-push-columns.tsx';
import { useRowActions } from './use-row-actions.tsx';

const pageUrl = z.object({ application_id: z.coerce.number().int().positive().optional() });

/** Push campaigns by application, with what became of them. */
export function PushApplicationsPage() {
  const { t } = useTranslation(pushTexts);
  const go = useGo();
  const paths = usePushPaths();
  const applications = useApplications();
  return (
    <Page>
      <PageHeader
        title={t('title')}
        about={t('description')}
        actions={
          <Button
            variant="default"
            leftSection={<IconDeviceMobile size={16} />}
            onClick={() => go(paths.applications)}
          >
            {t('applications')}
          </Button>
        }
      />
      {applications.data?.length === 0 ? (
        <EmptyState
          icon={<IconDeviceMobile size={28} stroke={1.5} />}
          title={t('noApplication.title')}
          description={t('noApplication.text')}
          actions={
            <Button onClick={() => go(paths.newApplication)}>{t('noApplication.add')}</Button>
          }
        />
      ) : (
        <CampaignsTable />
      )}
    </Page>
  );
}

function CampaignsTable() {
  const { t } = useTranslation(pushTexts);
  const go = useGo();
  const paths = usePushPaths();
  const [{ application_id: application }, setUrl] = useUrlState(pageUrl);
  const applications = useApplications();
  const table = useTableState({
    sort: '-updated_at',
    filters: { status: z.enum(pushStatuses).optional() },
    extra: { application_id: application },
  });
  const list = useResourceList(listedPushCampaigns, table.query, { refreshEvery: 10_000 });
  const actionsOf = useRowActions();
  const columns = usePushColumns();
  const open = (campaign: PushCampaignRow) =>
    go(campaign.status === 'draft' ? paths.edit(campaign.id) : paths.of(campaign.id));
  return (
    <DataTable<PushCampaign>
      name="push-campaigns"
      label={t('title')}
      columns={columns}
      list={list}
      table={table}
      rowLabel={(campaign) => campaign.name}
      onOpen={open}
      onCreate={() => go(paths.new(application))}
      createLabel={t('new')}
      rowActions={actionsOf}
      toolbar={
        <Select
          aria-label={t('fields.application')}
          placeholder={t('anyApplication')}
          clearable
          value={application === undefined ? null : String(application)}
          onChange={(id) => setUrl({ application_id: id === null ? undefined : Number(id) })}
          data={(applications.data ?? []).map(({ id, name }) => ({
            value: String(id),
            label: name,
          }))}
        />
      }
      filters={[
        {
          id: 'status',
          label: t('fields.status'),
          options: pushStatuses.map((value) => ({ value, label: t(`platform:status.${value}`) })),
        },
      ]}
      empty={{
        title: t('emptyTitle'),
        description: t('emptyText'),
        icon: <IconBell size={28} stroke={1.5} />,
      }}
    />
  );
}
