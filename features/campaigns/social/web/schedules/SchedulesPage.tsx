import { Button } from '@mantine/core';
import {
  IconCalendarPlus,
  IconClock,
  IconPencil,
  IconRefresh,
  IconSend,
  IconTrash,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listCall } from '#platform/contract/resource.ts';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { useConfirmDelete } from '#platform/web/resources/use-confirm-delete.tsx';
import { useResourceList } from '#platform/web/resources/use-resource-list.ts';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import type { RowAction, TableColumn } from '#platform/web/table/table-column.ts';
import { useBulkRemove } from '#platform/web/table/use-bulk-remove.tsx';
import { useTableState } from '#platform/web/table/use-table-state.ts';
import { useEditedRow } from '#platform/web/url/use-edited-row.ts';
import { socialSchedules, type SlotRow, type SocialPost } from '../../contract/posts.ts';
import classes from '../social.module.css';
import { useSocialCall } from '../use-social.ts';
import { PostDrawer } from './PostDrawer.tsx';
import { PostState } from './PostState.tsx';
import { SlotsDrawer } from './SlotsDrawer.tsx';
import { Week } from './Week.tsx';

const lookAgainMs = 15_000;

/** The week with its slots and posts, and all posts below it. */
export function SchedulesPage() {
  const { t } = useTranslation('social');
  const table = useTableState({ sort: '-created_at' });
  const list = useResourceList<SocialPost>(socialSchedules, table.query, {
    refreshEvery: lookAgainMs,
  });
  const slots = useResourceList(listCall<SlotRow>(`${socialSchedules.path}/slots`));
  const [edited, setEdited] = useEditedRow<SocialPost>(list.rows);
  const [isPlanning, setPlanning] = useState(false);
  const removeSome = useBulkRemove(socialSchedules);
  const rowActions = useRowActions(setEdited);
  return (
    <Page>
      <PageHeader
        title={t('schedules.title')}
        about={t('schedules.about')}
        actions={
          <Button
            variant="default"
            leftSection={<IconClock size={16} />}
            onClick={() => setPlanning(true)}
          >
            {t('slots.edit')}
          </Button>
        }
      />
      <div className={classes.stack}>
        <Week onOpen={setEdited} />
        <DataTable<SocialPost>
          name="social-posts"
          label={t('posts')}
          columns={useColumns()}
          list={list}
          table={table}
          rowLabel={(row) => row.name}
          onOpen={(row) => isOpen(row) && setEdited(row)}
          onCreate={() => setEdited('new')}
          createLabel={t('post.create')}
          rowActions={rowActions}
          bulkActions={[
            removeSome((count) => ({
              title: t('post.deleteSome', { count }),
              message: t('post.deleteText'),
            })),
          ]}
          empty={{
            title: t('schedules.emptyTitle'),
            description: t('schedules.emptyText'),
            icon: <IconCalendarPlus size={28} stroke={1.5} />,
          }}
        />
      </div>
      <PostDrawer post={edited} onClose={() => setEdited(null)} />
      <SlotsDrawer slots={slots.rows} opened={isPlanning} onClose={() => setPlanning(false)} />
    </Page>
  );
}

const isOpen = ({ status }: SocialPost): boolean =>
  status === 'draft' || status === 'queued' || status === 'scheduled';

function useRowActions(edit: (post: SocialPost) => void): (post: SocialPost) => RowAction[] {
  const { t } = useTranslation('social');
  const confirmDelete = useConfirmDelete(socialSchedules);
  const act = useSocialCall((api, { id, verb }: { id: number; verb: 'publish_now' | 'retry' }) =>
    api.put(`${socialSchedules.path}/${id}/${verb}`, { body: {} }),
  );
  return (post) => [
    ...(isOpen(post)
      ? [
          { label: t('edit'), icon: <IconPencil size={16} />, onClick: () => edit(post) },
          {
            label: t('post.publishNow'),
            icon: <IconSend size={16} />,
            onClick: () => act.mutate({ id: post.id, verb: 'publish_now' }),
          },
        ]
      : []),
    ...(post.publications.some(({ state }) => state === 'failed')
      ? [
          {
            label: t('post.retry'),
            icon: <IconRefresh size={16} />,
            onClick: () => act.mutate({ id: post.id, verb: 'retry' as const }),
          },
        ]
      : []),
    {
      label: t('delete'),
      icon: <IconTrash size={16} />,
      color: 'red',
      divider: true,
      disabled: post.status === 'publishing',
      onClick: () => void confirmDelete(post, t('post.deleteText')),
    },
  ];
}

function useColumns(): TableColumn<SocialPost>[] {
  const { t } = useTranslation('social');
  return [
    {
      id: 'name',
      title: t('post.one'),
      kind: 'name',
      cell: (post) => post.name,
      below: (post) => post.publications.map(({ name }) => name).join(', '),
    },
    {
      id: 'status',
      title: t('state'),
      kind: 'text',
      wide: true,
      cell: (post) => <PostState post={post} />,
    },
    {
      id: 'scheduled_at',
      title: t('post.at'),
      kind: 'date',
      sortable: true,
      from: 800,
      cell: (post) => <DateTime value={post.scheduled_at} />,
    },
    {
      id: 'created_at',
      title: t('created'),
      kind: 'date',
      sortable: true,
      from: 960,
      cell: (post) => <DateTime value={post.created_at} relative />,
    },
  ];
}
