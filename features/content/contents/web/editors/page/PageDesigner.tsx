import { Skeleton } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { contentTexts } from '../../content.ts';
import classes from '../designer/designer.module.css';
import type { DesignerPlaces } from '../designer/designer.ts';
import { usePlaces } from '../designer/use-designer.ts';
import type { DesignedPage, PageBlock, RunningPageDesigner } from './page-designer.ts';

/** What the designer of pages is given. */
export interface PageDesignerProps {
  /** What it begins with; later values are not looked at. */
  start: { json: Record<string, unknown> | null; html: string };
  blocks: readonly PageBlock[];
  swatches?: readonly string[];
  onChange: (page: DesignedPage) => void;
  onTyping: () => void;
  onPicture: (set: (picture: { src: string; alt: string }) => void) => void;
  /** The designer once it runs, for undo, redo and the width of the canvas. */
  onRunning: (designer: RunningPageDesigner | null) => void;
}

/** Draws a page from blocks: palette, canvas, and the looks of what is chosen. */
export function PageDesigner(props: PageDesignerProps) {
  const { t } = useTranslation(contentTexts);
  const { places, put } = usePlaces();
  const { canvas: putCanvas, blocks: putBlocks, traits: putTraits, styles: putStyles } = put;
  const { isRunning, failure } = useRunning(places, props);
  return (
    <>
      {failure && <ErrorState error={failure} />}
      <div className={classes.designer} hidden={failure !== null}>
        <section className={classes.left} aria-label={t('designer.left')}>
          <div
            className={classes.palette}
            ref={putBlocks}
            role="region"
            aria-label={t('designer.palette')}
            onKeyDown={addByKey}
          />
        </section>
        <div className={classes.middle}>
          <div className={classes.canvas}>
            {!isRunning && <Skeleton className={classes.waiting ?? ''} radius={0} />}
            <div ref={putCanvas} />
          </div>
        </div>
        <section className={classes.settings} aria-label={t('designer.settings')} data-open>
          <div className={classes.scroll}>
            <div ref={putTraits} />
            <div ref={putStyles} />
          </div>
        </section>
      </div>
    </>
  );
}

/** A block is added by Enter or Space as by a click. */
function addByKey(event: KeyboardEvent<HTMLElement>): void {
  const isKey = event.key === 'Enter' || event.key === ' ';
  if (!isKey || !(event.target instanceof HTMLElement) || !event.target.matches('.gjs-block'))
    return;
  event.preventDefault();
  event.target.click();
}

function useRunning(places: DesignerPlaces | null, props: PageDesignerProps) {
  const { t } = useTranslation(contentTexts);
  const [isRunning, setRunning] = useState(false);
  const [failure, setFailure] = useState<Error | null>(null);
  const latest = useRef({ props, t });
  useEffect(() => {
    latest.current = { props, t };
  });
  useEffect(() => {
    if (!places) return undefined;
    let isGone = false;
    let running: RunningPageDesigner | null = null;
    const begin = async () => {
      const { startPageDesigner } = await import('./start-page-designer.ts');
      // The page may have been taken away while the designer was on its way.
      if (isGone) return;
      const { start, blocks, swatches = [] } = latest.current.props;
      running = startPageDesigner({
        places,
        ...start,
        blocks,
        swatches,
        words: (key, values) => latest.current.t(`designer.${key}`, { ...values }),
        onChange: (page) => latest.current.props.onChange(page),
        onTyping: () => latest.current.props.onTyping(),
        onPicture: (set) => latest.current.props.onPicture(set),
      });
      setRunning(true);
      latest.current.props.onRunning(running);
    };
    begin().catch((error: unknown) =>
      setFailure(error instanceof Error ? error : new Error(String(error))),
    );
    return () => {
      isGone = true;
      running?.destroy();
      setRunning(false);
      latest.current.props.onRunning(null);
    };
  }, [places]);
  return { isRunning, failure };
}
