import { Loader, Skeleton } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { startRowDrag } from '#platform/web/table/row-drag.ts';
import { noPictures } from '../contract.ts';
import classes from './images.module.css';
import { imageTexts, thumbOf, type LibraryImage, type useImagePages } from './images.ts';

/** Pictures as tiles; further ones come when the end is near. */
export function ImageGrid({
  pages,
  chosen,
  onOpen,
  dragRows,
}: {
  pages: ReturnType<typeof useImagePages>;
  /** Ids that stand out, and how one is chosen besides being opened. */
  chosen?: { ids: ReadonlySet<number>; toggle: (image: LibraryImage) => void };
  onOpen: (image: LibraryImage) => void;
  /** Tiles can be dragged as rows of this type. */
  dragRows?: string;
}) {
  const { t } = useTranslation(imageTexts);
  if (pages.error) return <ErrorState error={pages.error} onRetry={pages.retry} />;
  if (!pages.images) return <GridPlaceholder />;
  if (pages.images.length === 0) return <p className={classes.none}>{noPictures}</p>;
  return (
    <>
      <ul className={classes.grid} aria-label={t('grid')}>
        {pages.images.map((image) => (
          <li
            key={image.id}
            className={classes.tile}
            data-chosen={chosen?.ids.has(image.id) || undefined}
            draggable={dragRows !== undefined}
            onDragStart={(event) => {
              if (dragRows === undefined) return;
              startRowDrag(event, { type: dragRows, ids: [image.id] }, image.name);
            }}
          >
            <button type="button" className={classes.tileButton} onClick={() => onOpen(image)}>
              <span className={classes.picture}>
                <img src={thumbOf(image)} alt="" loading="lazy" draggable={false} />
              </span>
              <span className={classes.tileName} dir="auto">
                {image.name}
              </span>
              <span className={classes.tileFacts}>
                {`${image.width} × ${image.height}`}
                {image.animated && <span className={classes.moving}>{t('moving')}</span>}
              </span>
            </button>
            {chosen && (
              <input
                type="checkbox"
                className={classes.tileBox}
                aria-label={t('choose', { name: image.name })}
                checked={chosen.ids.has(image.id)}
                onChange={() => chosen.toggle(image)}
              />
            )}
          </li>
        ))}
      </ul>
      <MoreWhenSeen pages={pages} />
    </>
  );
}

function MoreWhenSeen({ pages }: { pages: ReturnType<typeof useImagePages> }) {
  const end = useRef<HTMLDivElement>(null);
  const { loadMore, hasMore } = pages;
  useEffect(() => {
    const element = end.current;
    if (!element || !hasMore) return undefined;
    const watch = new IntersectionObserver(
      ([seen]) => {
        if (seen?.isIntersecting) loadMore();
      },
      { rootMargin: '200px' },
    );
    watch.observe(element);
    return () => watch.disconnect();
  });
  return (
    <div ref={end} className={classes.end}>
      {pages.isLoadingMore && <Loader size="sm" />}
    </div>
  );
}

function GridPlaceholder() {
  const { t } = useTranslation('platform');
  return (
    <div className={classes.grid} role="status" aria-label={t('loading')}>
      {Array.from({ length: 8 }, (_, at) => (
        <Skeleton key={at} h={188} />
      ))}
    </div>
  );
}
