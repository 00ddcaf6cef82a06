import { IconCopy, IconPencil, IconPhotoSpark, IconTrash } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { useConfirmDelete } from '#platform/web/resources/use-confirm-delete.tsx';
import { useDuplicate } from '#platform/web/resources/use-resource-changes.ts';
import { useResourceList } from '#platform/web/resources/use-resource-list.ts';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import type { RowAction, TableColumn } from '#platform/web/table/table-column.ts';
import { useBulkRemove } from '#platform/web/table/use-bulk-remove.tsx';
import { useTableState } from '#platform/web/table/use-table-state.ts';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { imageGroups, type ImageGroup } from '../contract.ts';
import { groupTexts, pathOf, useGroupPaths } from './group.ts';
import classes from './image-groups.module.css';

/** All image groups with the opens and clicks of each. */
export function ImageGroupsPage() {
  const { t } = useTranslation(groupTexts);
  const go = useGo();
  const paths = useGroupPaths();
  const table = useTableState({ sort: '-updated_at', pageSize: 10 });
  const list = useResourceList(imageGroups, table.query);
  const removeSome = useBulkRemove(imageGroups);
  return (
    <Page>
      <PageHeader
        title={t('title')}
        count={list.isLoading ? undefined : fullNumber(list.total)}
        about={t('description')}
      />
      <DataTable<ImageGroup>
        name="image-groups"
        label={t('title')}
        columns={useColumns()}
        list={list}
        table={table}
        rowLabel={(group) => group.name}
        onOpen={(group) => go(paths.of(group.id))}
        rowTo={(group) => paths.of(group.id)}
        onEdit={(group) => go(paths.edit(group.id))}
        onCreate={() => go(paths.new)}
        createLabel={t('new')}
        rowActions={useGroupActions()}
        bulkActions={[
          removeSome((count) => ({
            title: t('delete.someTitle', { count }),
            message: t('delete.text'),
          })),
        ]}
        empty={{
          title: t('emptyTitle'),
          description: t('emptyText'),
          icon: <IconPhotoSpark size={28} stroke={1.5} />,
        }}
      />
    </Page>
  );
}

function useColumns() {
  const { t } = useTranslation(groupTexts);
  return useMemo<TableColumn<ImageGroup>[]>(
    () => [
      {
        id: 'name',
        title: t('fields.name'),
        kind: 'name',
        sortable: true,
        cell: (group) => (
          <span className={classes.name}>
            {group.images.slice(0, 3).map((one) => (
              <img key={one.image_id} src={pathOf(one.thumb_url)} alt="" loading="lazy" />
            ))}
            {group.name}
          </span>
        ),
      },
      {
        id: 'mode',
        title: t('fields.mode'),
        kind: 'text',
        cell: (group) => t(`modes.${group.mode}`),
      },
      {
        id: 'opens',
        title: t('fields.opens'),
        kind: 'number',
        cell: (group) => fullNumber(group.opens),
      },
      {
        id: 'clicks',
        title: t('fields.clicks'),
        kind: 'number',
        cell: (group) => fullNumber(group.clicks),
      },
      {
        id: 'updated_at',
        title: t('fields.changed'),
        kind: 'date',
        sortable: true,
        cell: (group) => <DateTime value={group.updated_at} relative />,
      },
    ],
    [t],
  );
}

/** What can be done to a group; `onGone` runs when it was deleted. */
export function useGroupActions(onGone?: () => void): (group: ImageGroup) => RowAction[] {
  const { t } = useTranslation(groupTexts);
  const go = useGo();
  const paths = useGroupPaths();
  const duplicate = useDuplicate<ImageGroup>(imageGroups);
  const confirmDelete = useConfirmDelete(imageGroups);
  const remove = async (group: ImageGroup) => {
    if (await confirmDelete(group, t('delete.text'))) onGone?.();
  };
  return (group) => [
    {
      label: t('actions.edit'),
      icon: <IconPencil size={16} />,
      onClick: () => go(paths.edit(group.id)),
    },
    {
      label: t('actions.duplicate'),
      icon: <IconCopy size={16} />,
      onClick: () => duplicate.mutate(group.id),
    },
    {
      label: t('actions.delete'),
      icon: <IconTrash size={16} />,
      color: 'red',
      divider: true,
      onClick: () => void remove(group).catch(() => undefined),
    },
  ];
}
