import { Skeleton } from '@mantine/core';
import { IconPhotoOff } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { contentTexts, useSavedPreview } from '../content.ts';
import { MailFrame } from './MailFrame.tsx';
import classes from './preview.module.css';
import { useMailOf, type MailSource } from './use-mail-of.ts';
import { useSeen } from './use-seen.ts';

/** What a thumbnail shows: a saved content by its id, a design of another kind, or HTML at hand; `width` and `height` in pixels. */
export interface ContentThumbnailProps {
  contentId?: number;
  source?: MailSource;
  html?: string;
  name: string;
  /** When the content was saved: a picture of an older state is read again. */
  updatedAt?: string;
  /** Fills the width of its place. */
  isFluid?: boolean;
  width?: number;
  height?: number;
}

/** How wide a mail is laid out before it is made small. */
const mailWidth = 640;
/** How small a mail is where the width of its place is not known. */
const fluidScale = 0.36;

/** A small live picture of a mail; a saved content is read when it comes into view. */
export function ContentThumbnail({
  contentId,
  source,
  html,
  name,
  updatedAt,
  isFluid = false,
  width = 72,
  height = 54,
}: ContentThumbnailProps) {
  const { t } = useTranslation(contentTexts);
  const { ref, isSeen } = useSeen<HTMLSpanElement>();
  const saved = useSavedPreview(html === undefined ? (contentId ?? null) : null, {
    enabled: isSeen,
    updatedAt,
  });
  const made = useMailOf(source, isSeen);
  const isFailed = saved.isError || made.isError;
  // A page of many emails has frames only for those that were looked at.
  const shown = isSeen ? (html ?? saved.data?.html ?? made.data?.html) : undefined;
  return (
    <span
      ref={ref}
      className={classes.thumbnail}
      style={isFluid ? fluid(height) : fixed(width, height)}
      data-fluid={isFluid || undefined}
      aria-hidden="true"
    >
      {shown !== undefined && (
        <MailFrame
          html={shown}
          title={t('preview.thumbnail', { name })}
          className={classes.thumbnailFrame}
          isInert
        />
      )}
      {isFailed && <IconPhotoOff size={18} stroke={1.5} className={classes.thumbnailNone} />}
      {shown === undefined && !isFailed && <Skeleton h="100%" radius={0} />}
    </span>
  );
}

function fixed(width: number, height: number): CSSProperties {
  const scale = width / mailWidth;
  return {
    width,
    height,
    '--mail-scale': scale,
    '--mail-width': `${mailWidth}px`,
    '--mail-height': `${Math.ceil(height / scale)}px`,
  } as CSSProperties;
}

function fluid(height: number): CSSProperties {
  return {
    height,
    '--mail-scale': fluidScale,
    '--mail-width': `calc(100% / ${fluidScale})`,
    '--mail-height': `calc(100% / ${fluidScale})`,
  } as CSSProperties;
}
