import { Button, Skeleton } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPencil, IconPlus, IconStack2 } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listCall } from '#platform/contract/resource.ts';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { EmptyState } from '#platform/web/page/EmptyState.tsx';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { IconAction } from '#platform/web/page/IconAction.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { useResourceList } from '#platform/web/resources/use-resource-list.ts';
import { socialSchedules, type QueuedPost, type SocialPost } from '../../contract/posts.ts';
import classes from '../social.module.css';
import { usePostChoices, useSocialCall } from '../use-social.ts';
import { PostDrawer } from './PostDrawer.tsx';

/** The posts that wait for slots, in their order. */
export function QueuePage() {
  const { t } = useTranslation('social');
  const list = useResourceList(listCall<QueuedPost>(`${socialSchedules.path}/queue`));
  const [edited, setEdited] = useState<SocialPost | 'new' | null>(null);
  return (
    <Page>
      <PageHeader
        title={t('queue.title')}
        about={t('queue.about')}
        actions={
          <Button leftSection={<IconPlus size={16} />} onClick={() => setEdited('new')}>
            {t('post.create')}
          </Button>
        }
      />
      <Panel>
        {list.error ? (
          <ErrorState error={list.error} compact onRetry={list.refetch} />
        ) : list.isLoading ? (
          <Skeleton h={240} />
        ) : list.rows.length === 0 ? (
          <EmptyState
            title={t('queue.emptyTitle')}
            description={t('queue.emptyText')}
            icon={<IconStack2 size={28} stroke={1.5} />}
          />
        ) : (
          <Waiting posts={list.rows} onEdit={setEdited} />
        )}
      </Panel>
      <PostDrawer post={edited} onClose={() => setEdited(null)} />
    </Page>
  );
}

function Waiting({
  posts,
  onEdit,
}: {
  posts: readonly QueuedPost[];
  onEdit: (post: SocialPost) => void;
}) {
  const { t } = useTranslation('social');
  const move = useSocialCall((api, { id, before }: { id: number; before: number | null }) =>
    api.put(`${socialSchedules.path}/${id}/move`, { body: { before } }),
  );
  return (
    <ol className={classes.list} aria-label={t('queue.title')}>
      {posts.map((post, at) => (
        <li key={post.id} className={classes.entry}>
          <div className={classes.words}>
            <p className={classes.name}>{post.name}</p>
            <Planned post={post} />
          </div>
          <IconAction
            label={t('queue.up')}
            variant="subtle"
            color="gray"
            disabled={at === 0 || move.isPending}
            onClick={() => move.mutate({ id: post.id, before: posts[at - 1]!.id })}
          >
            <IconArrowUp size={16} />
          </IconAction>
          <IconAction
            label={t('queue.down')}
            variant="subtle"
            color="gray"
            disabled={at === posts.length - 1 || move.isPending}
            onClick={() => move.mutate({ id: post.id, before: posts[at + 2]?.id ?? null })}
          >
            <IconArrowDown size={16} />
          </IconAction>
          <IconAction label={t('edit')} variant="subtle" color="gray" onClick={() => onEdit(post)}>
            <IconPencil size={16} />
          </IconAction>
        </li>
      ))}
    </ol>
  );
}

function Planned({ post }: { post: QueuedPost }) {
  const { t } = useTranslation('social');
  const { categories } = usePostChoices();
  const category = categories.find(({ id }) => id === post.category_id)?.name;
  return (
    <p className={`${classes.quiet} ${post.planned_at === null ? classes.bad : ''}`}>
      {post.planned_at === null ? t('queue.noSlot') : <DateTime value={post.planned_at} />}
      {category !== undefined && ` · ${category}`}
      {` · ${post.publications.map(({ name }) => name).join(', ')}`}
    </p>
  );
}
