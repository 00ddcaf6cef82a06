import { Skeleton } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import { IconPhotoOff } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { contentTexts, useSavedPreview } from '../content.ts';
import { MailFrame } from './MailFrame.tsx';
import classes from './preview.module.css';

/** What a thumbnail shows: a saved content by its id, or HTML at hand; `width` and `height` in pixels. */
export interface ContentThumbnailProps {
  contentId?: number;
  html?: string;
  name: string;
  width?: number;
  height?: number;
}

/** How wide a mail is laid out before it is made small. */
const mailWidth = 640;

/** A small live picture of a mail; a saved content is read when it comes into view. */
export function ContentThumbnail({
  contentId,
  html,
  name,
  width = 72,
  height = 54,
}: ContentThumbnailProps) {
  const { t } = useTranslation(contentTexts);
  const { ref, entry } = useIntersection<HTMLSpanElement>({ rootMargin: '200px' });
  const saved = useSavedPreview(html === undefined ? (contentId ?? null) : null, {
    enabled: entry?.isIntersecting === true,
  });
  const shown = html ?? saved.data?.html;
  const scale = width / mailWidth;
  const size = {
    width,
    height,
    '--mail-scale': scale,
    '--mail-width': `${mailWidth}px`,
    '--mail-height': `${Math.ceil(height / scale)}px`,
  } as CSSProperties;
  return (
    <span ref={ref} className={classes.thumbnail} style={size} aria-hidden="true">
      {shown !== undefined && (
        <MailFrame
          html={shown}
          title={t('preview.thumbnail', { name })}
          className={classes.thumbnailFrame}
          isInert
        />
      )}
      {saved.isError && <IconPhotoOff size={18} stroke={1.5} className={classes.thumbnailNone} />}
      {shown === undefined && !saved.isError && <Skeleton h="100%" radius={0} />}
    </span>
  );
}
