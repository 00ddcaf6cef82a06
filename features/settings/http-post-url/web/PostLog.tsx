import { useTranslation } from 'react-i18next';
import { IconHistory } from '@tabler/icons-react';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { EmptyState } from '#platform/web/page/EmptyState.tsx';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import type { HookPost } from '../contract.ts';
import classes from './http-post-url.module.css';
import { usePosts } from './posting-calls.ts';

/** The last posts and how they were answered. */
export function PostLog() {
  const { t } = useTranslation('http-post-url');
  const posts = usePosts();
  return (
    <div className={classes.below}>
      <Panel title={t('log.title')} padded={false}>
        {posts.error && <ErrorState error={posts.error} onRetry={() => void posts.refetch()} />}
        {posts.data?.length === 0 && (
          <EmptyState
            compact
            icon={<IconHistory size={24} stroke={1.5} />}
            title={t('log.emptyTitle')}
            description={t('log.emptyText')}
          />
        )}
        {posts.data && posts.data.length > 0 && (
          <div className={classes.scroll} role="region" aria-label={t('log.title')} tabIndex={0}>
            <table className={classes.log}>
              <thead>
                <tr>
                  {(['at', 'events', 'answer', 'time'] as const).map((column) => (
                    <th key={column} scope="col">
                      {t(`log.${column}`)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {posts.data.map((post) => (
                  <Line key={post.id} post={post} />
                ))}
              </tbody>
            </table>
          </div>
        )}
      </Panel>
    </div>
  );
}

function Line({ post }: { post: HookPost }) {
  const { t } = useTranslation('http-post-url');
  return (
    <tr>
      <td>
        <DateTime value={post.at} />
      </td>
      <td>{post.kind === 'test' ? t('log.test') : t('log.count', { count: post.events })}</td>
      <td className={classes.answer} data-failed={post.error !== null || undefined}>
        {post.error ?? t('log.taken', { status: post.status })}
      </td>
      <td>{t('log.ms', { ms: post.took_ms })}</td>
    </tr>
  );
}
