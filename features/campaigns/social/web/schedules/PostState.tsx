import { useTranslation } from 'react-i18next';
import { StatusChip } from '#platform/web/page/StatusChip.tsx';
import type { SocialPost } from '../../contract/posts.ts';
import { serverText } from '#platform/web/i18n/server-text.ts';
import classes from '../social.module.css';

const tones = {
  draft: 'neutral',
  queued: 'blue',
  scheduled: 'blue',
  publishing: 'brand',
  published: 'good',
  failed: 'bad',
} as const;

/** How a post stands, with the network's words where one did not take it. */
export function PostState({ post }: { post: SocialPost }) {
  const { t } = useTranslation('social');
  const faults = post.publications.filter(({ fault }) => fault !== null);
  return (
    <>
      <StatusChip
        status={post.status}
        label={t(`states.${post.status}`)}
        tone={tones[post.status]}
        pulse={post.status === 'publishing'}
      />
      {faults.map(({ social_account_id: id, name, fault, state }) => (
        <p key={id} className={`${classes.quiet} ${state === 'failed' ? classes.bad : ''}`}>
          {name}: {serverText(fault ?? '')}
        </p>
      ))}
    </>
  );
}
