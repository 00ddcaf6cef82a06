import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  lengthOf,
  limitsOf,
  postFaults,
  type AccountKind,
  type PostParts,
} from '#engines/social/contract.ts';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { sentence } from '#platform/web/forms/form-errors.ts';
import { serverText } from '#platform/web/i18n/server-text.ts';
import classes from '../social.module.css';

/** A post as a network shows it, with what it counts and what it would refuse. */
export function PostPreview({
  name,
  kind,
  post,
  note,
}: {
  name: string;
  kind: AccountKind;
  post: PostParts;
  note?: ReactNode;
}) {
  const { t } = useTranslation('social');
  const faults = postFaults(post, kind);
  const { hasLink, text } = limitsOf[kind];
  return (
    <section className={classes.preview} aria-label={t('post.previewOf', { name })}>
      <p className={classes.name}>{name}</p>
      <p className={classes.quiet}>
        {note ??
          t('post.counted', { used: fullNumber(lengthOf(post, kind)), most: fullNumber(text) })}
      </p>
      <p className={classes.text}>{post.text}</p>
      {post.link !== '' && (
        <p className={classes.quiet}>
          {post.link}
          {!hasLink && ` – ${t('post.deadLink')}`}
        </p>
      )}
      {post.picture_url !== '' && <img src={post.picture_url} alt="" loading="lazy" />}
      {note === undefined &&
        faults.map((fault) => (
          <p key={fault} className={`${classes.quiet} ${classes.bad}`} role="alert">
            {sentence(serverText(fault))}
          </p>
        ))}
    </section>
  );
}
