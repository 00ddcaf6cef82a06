import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { contentTexts } from '../../content.ts';
import classes from './designer.module.css';
import type { Designer, Layer } from './designer.ts';
import { LayersPanel } from './LayersPanel.tsx';
import { RowsPanel } from './rows/RowsPanel.tsx';
import type { PlaceRefs } from './use-designer.ts';

/** What can be put into the mail, and what is in it. */
export function LeftPanel({
  put,
  ...layers
}: {
  put: PlaceRefs['blocks'];
  designer: Designer | null;
  layers: readonly Layer[];
  selected: string | null;
}) {
  const { t } = useTranslation(contentTexts);
  const [tab, setTab] = useState<'blocks' | 'rows' | 'layers'>('blocks');
  return (
    <section className={classes.left} aria-label={t('designer.left')}>
      <div className={classes.tabs}>
        <SegmentedControl
          fullWidth
          size="xs"
          value={tab}
          onChange={(value) => setTab(value as typeof tab)}
          data={[
            { value: 'blocks', label: t('designer.palette') },
            { value: 'rows', label: t('rows.title') },
            { value: 'layers', label: t('designer.layers') },
          ]}
        />
      </div>
      <div
        className={classes.palette}
        hidden={tab !== 'blocks'}
        ref={put}
        role="region"
        aria-label={t('designer.palette')}
        onKeyDown={addByKey}
      />
      <div className={classes.scroll} hidden={tab !== 'rows'}>
        {tab === 'rows' && <RowsPanel designer={layers.designer} />}
      </div>
      <div className={classes.scroll} hidden={tab !== 'layers'}>
        {tab === 'layers' && <LayersPanel {...layers} />}
      </div>
    </section>
  );
}

/** A block of the palette is added by Enter or Space as by a click: nobody needs a mouse to build a mail. */
function addByKey(event: KeyboardEvent<HTMLElement>): void {
  if (
    (event.key !== 'Enter' && event.key !== ' ') ||
    !(event.target instanceof HTMLElement) ||
    !event.target.matches('.gjs-block')
  )
    return;
  event.preventDefault();
  event.target.click();
}
