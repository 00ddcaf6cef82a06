import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { PracticePost } from '#engines/social/contract.ts';
import { listCall } from '#platform/contract/resource.ts';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { Drawer } from '#platform/web/overlays/Drawer.tsx';
import { EmptyState } from '#platform/web/page/EmptyState.tsx';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { useResourceList } from '#platform/web/resources/use-resource-list.ts';
import { socialAccounts, type SocialAccount } from '../../contract/accounts.ts';
import { PostPreview } from '../schedules/PostPreview.tsx';
import classes from '../social.module.css';

/** What anybody would see on a page of the practice network. */
export function NetworkPostsDrawer({
  account,
  onClose,
}: {
  account: SocialAccount | null;
  onClose: () => void;
}) {
  const { t } = useTranslation('social');
  return (
    <Drawer
      opened={account !== null}
      onClose={onClose}
      size={700}
      title={account?.name ?? ''}
      description={t('accounts.lookText')}
    >
      {account && <Posts account={account} />}
    </Drawer>
  );
}

function Posts({ account }: { account: SocialAccount }) {
  const { t } = useTranslation('social');
  const list = useResourceList(
    listCall<PracticePost>(`${socialAccounts.path}/${account.id}/network_posts`),
  );
  if (list.error) return <ErrorState error={list.error} compact onRetry={list.refetch} />;
  if (list.isLoading) return <Skeleton h={240} />;
  if (list.rows.length === 0)
    return <EmptyState title={t('accounts.nothing')} description={t('accounts.nothingText')} />;
  return (
    <div className={classes.stack}>
      {list.rows.map((post) => (
        <PostPreview
          key={post.id}
          name={account.name}
          kind={account.kind}
          post={post}
          note={<DateTime value={post.published_at} />}
        />
      ))}
    </div>
  );
}
