import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CommentThread } from '#features/content/content-comments/contract.ts';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { contentTexts } from '../../../content.ts';
import classes from './comments.module.css';
import { WriteComment } from './WriteComment.tsx';

/** A comment with its replies; its title chooses the block, as long as there is one. */
export function CommentCard({
  thread,
  block,
  onSelect,
  onReply,
  onResolve,
}: {
  thread: CommentThread;
  block: string | null;
  onSelect: (blockId: string) => void;
  onReply: (text: string) => Promise<unknown>;
  onResolve: (resolved: boolean) => void;
}) {
  const { t } = useTranslation(contentTexts);
  const [isReplying, setReplying] = useState(false);
  const isResolved = thread.resolved_at !== null;
  const reply = async (text: string) => {
    await onReply(text);
    setReplying(false);
  };
  return (
    <article className={classes.card} data-resolved={isResolved || undefined}>
      <BlockName name={thread.block_name} block={block} onSelect={onSelect} />
      <Said {...thread} />
      {thread.replies.map((one) => (
        <div key={one.id} className={classes.reply}>
          <Said {...one} />
        </div>
      ))}
      {isResolved && (
        <span className={classes.gone}>
          {t('designer.comments.resolvedBy', { name: thread.resolved_by })}
        </span>
      )}
      {isReplying && (
        <WriteComment
          label={t('designer.comments.reply')}
          button={t('designer.comments.send')}
          onWrite={reply}
        />
      )}
      <div className={classes.actions}>
        {!isReplying && (
          <Button size="compact-xs" variant="default" onClick={() => setReplying(true)}>
            {t('designer.comments.reply')}
          </Button>
        )}
        <Button size="compact-xs" variant="default" onClick={() => onResolve(!isResolved)}>
          {t(isResolved ? 'designer.comments.reopen' : 'designer.comments.resolve')}
        </Button>
      </div>
    </article>
  );
}

/** The name of the block, which chooses it as long as it is there. */
function BlockName({
  name,
  block,
  onSelect,
}: {
  name: string;
  block: string | null;
  onSelect: (blockId: string) => void;
}) {
  const { t } = useTranslation(contentTexts);
  if (block === null)
    return <span className={classes.gone}>{t('designer.comments.gone', { name })}</span>;
  return (
    <button type="button" className={classes.block} onClick={() => onSelect(block)}>
      {name}
    </button>
  );
}

function Said({
  author,
  text,
  created_at: at,
}: {
  author: string;
  text: string;
  created_at: string;
}) {
  return (
    <>
      <p className={classes.who}>
        <strong>{author}</strong> <DateTime value={at} relative />
      </p>
      <p className={classes.text}>{text}</p>
    </>
  );
}
