import { Skeleton, Switch } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CommentThread } from '#features/content/content-comments/contract.ts';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { contentTexts } from '../../../content.ts';
import { CommentCard } from './CommentCard.tsx';
import classes from './comments.module.css';
import type { useComments } from './use-comments.ts';
import { WriteComment } from './WriteComment.tsx';

/** Comments on the blocks of the email: what is open, what is resolved, and one to write at the chosen block. */
export function CommentsPanel({
  comments,
  blocks,
  chosen,
  onWrite,
  onSelect,
}: {
  comments: ReturnType<typeof useComments>;
  /** The blocks in the canvas by the keys that comments know them by. */
  blocks: ReadonlyMap<string, string>;
  /** The name of the chosen block; null where none is chosen that can have comments. */
  chosen: string | null;
  onWrite: (text: string) => Promise<boolean>;
  onSelect: (blockId: string) => void;
}) {
  const { t } = useTranslation(contentTexts);
  const [showsResolved, setShowsResolved] = useState(false);
  const { threads, write } = comments;
  const all = threads.data ?? [];
  const shown = all.filter(({ resolved_at: at }) => showsResolved || at === null);
  const answer = (thread: CommentThread) => ({
    onReply: (text: string) =>
      write.mutateAsync({ method: 'post', place: `/${thread.id}/replies`, body: { text } }),
    onResolve: (resolved: boolean) =>
      write.mutate({ method: 'put', place: `/${thread.id}`, body: { resolved } }),
  });
  return (
    <div className={classes.panel}>
      {chosen === null ? (
        <p className={classes.hint}>{t('designer.comments.choose')}</p>
      ) : (
        <WriteComment
          label={t('designer.comments.on', { name: chosen })}
          button={t('designer.comments.add')}
          onWrite={onWrite}
        />
      )}
      {threads.error && <ErrorState error={threads.error} compact />}
      {threads.isLoading && <Skeleton h={80} />}
      {all.some(({ resolved_at: at }) => at !== null) && (
        <Switch
          size="sm"
          label={t('designer.comments.resolvedToo')}
          checked={showsResolved}
          onChange={(event) => setShowsResolved(event.currentTarget.checked)}
        />
      )}
      {threads.data && shown.length === 0 && (
        <p className={classes.hint}>{t('designer.comments.none')}</p>
      )}
      {shown.map((thread) => (
        <CommentCard
          key={thread.id}
          thread={thread}
          block={blocks.get(thread.block_key) ?? null}
          onSelect={onSelect}
          {...answer(thread)}
        />
      ))}
    </div>
  );
}
