import { Switch } from '@mantine/core';
import { IconAt, IconLink, IconListCheck, IconTrash } from '@tabler/icons-react';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { DomainRow } from '#engines/domains/contract.ts';
import { isWithin } from '#platform/contract/domain-names.ts';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { confirm } from '#platform/web/overlays/confirm.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { StatusChip } from '#platform/web/page/StatusChip.tsx';
import { usePatch, useRemove } from '#platform/web/resources/use-resource-changes.ts';
import { useResourceList } from '#platform/web/resources/use-resource-list.ts';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import type { TableColumn } from '#platform/web/table/table-column.ts';
import { useTableState } from '#platform/web/table/use-table-state.ts';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { DomainState } from './DomainState.tsx';
import classes from './domains.module.css';
import { usePauses } from './health-calls.ts';
import { usePlaceLinks, type DomainPlace } from './place.ts';

/** The account's domains of one kind, with their state and which of them is the default. */
export function DomainsPage({ place }: { place: DomainPlace }) {
  const { t } = useTranslation('sending-domains');
  const go = useGo();
  const links = usePlaceLinks(place);
  const table = useTableState({ sort: 'created_at' });
  const list = useResourceList(place.contract, {
    ...table.query,
    ...(place.kind !== 'sending' && { kind: place.kind }),
  });
  const remove = useRemove(place.contract);
  const columns = useColumns(place);
  const isNone =
    !list.isLoading && !list.isFetching && !list.error && list.total === 0 && !table.query['name'];
  useEffect(() => {
    if (isNone && place.hasFirst) go(links.first, { replace: true });
  }, [isNone, place.hasFirst, links.first, go]);
  const confirmDelete = async (domain: DomainRow) => {
    const isSure = await confirm({
      title: t('delete.title', { name: domain.readable_name }),
      message: t(`kinds.${place.kind}.deleteText`),
      confirmLabel: t('delete.confirm'),
      danger: true,
    });
    if (isSure) await remove.mutateAsync(domain.id);
  };
  return (
    <Page>
      <PageHeader
        title={t(`kinds.${place.kind}.title`)}
        about={t(`kinds.${place.kind}.description`)}
        breadcrumb={[
          { label: t('settings'), to: links.settings },
          { label: t(`kinds.${place.kind}.title`) },
        ]}
      />
      <DataTable<DomainRow>
        name={place.path}
        label={t(`kinds.${place.kind}.title`)}
        columns={columns}
        list={list}
        table={table}
        rowLabel={(domain) => domain.name}
        rowTo={(domain) => links.verify(domain.id)}
        onOpen={(domain) => go(links.verify(domain.id))}
        onCreate={() => go(links.add)}
        createLabel={t('add')}
        rowActions={(domain) => [
          {
            label: t('open'),
            icon: <IconListCheck size={16} />,
            onClick: () => go(links.verify(domain.id)),
          },
          {
            label: t('delete.confirm'),
            icon: <IconTrash size={16} />,
            color: 'red',
            divider: true,
            onClick: () => void confirmDelete(domain).catch(() => undefined),
          },
        ]}
        empty={{
          title: t(`kinds.${place.kind}.emptyTitle`),
          description: t(`kinds.${place.kind}.emptyText`),
          icon:
            place.kind === 'sending' ? (
              <IconAt size={28} stroke={1.5} />
            ) : (
              <IconLink size={28} stroke={1.5} />
            ),
        }}
      />
    </Page>
  );
}

function useColumns(place: DomainPlace) {
  const { t } = useTranslation('sending-domains');
  const { mutate } = usePatch(place.contract);
  const pauses = usePauses({ enabled: place.kind === 'sending' });
  return useMemo<TableColumn<DomainRow>[]>(
    () => [
      {
        id: 'name',
        title: t('columns.name'),
        kind: 'name',
        sortable: true,
        cell: (domain) => <bdi dir="ltr">{domain.readable_name}</bdi>,
      },
      {
        id: 'status',
        title: t('columns.status'),
        kind: 'status',
        cell: (domain) =>
          pauses?.some((pause) => isWithin(domain.name, pause.domain)) ? (
            <StatusChip status="paused" label={t('states.paused')} tone="bad" />
          ) : (
            <DomainState status={domain.status} />
          ),
      },
      {
        id: 'is_default',
        title: t('columns.default'),
        kind: 'text',
        width: 130,
        cell: (domain) => (
          <Switch
            checked={domain.is_default}
            aria-label={t('defaultOf', { name: domain.name })}
            title={domain.is_default ? t('isDefault') : undefined}
            readOnly={domain.is_default}
            onClick={(event) => event.stopPropagation()}
            onChange={() => {
              if (!domain.is_default) mutate({ id: domain.id, values: { is_default: true } });
            }}
          />
        ),
      },
      {
        id: 'checked_at',
        title: t('columns.checked'),
        kind: 'date',
        sortable: true,
        cell: (domain) =>
          domain.checked_at === null ? (
            <span className={classes.dim}>{t('notChecked')}</span>
          ) : (
            <DateTime value={domain.checked_at} relative />
          ),
      },
      {
        id: 'created_by',
        title: t('columns.createdBy'),
        kind: 'text',
        hidden: true,
        cell: (domain) => domain.created_by,
      },
      {
        id: 'created_at',
        title: t('columns.created'),
        kind: 'date',
        sortable: true,
        cell: (domain) => <DateTime value={domain.created_at} />,
      },
    ],
    [t, mutate, pauses],
  );
}
