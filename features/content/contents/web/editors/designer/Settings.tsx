import { SegmentedControl } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { contentTexts } from '../../content.ts';
import classes from './designer.module.css';
import type { PlaceRefs } from './use-designer.ts';

/** What the chosen block looks like and does, and the tree of all blocks. On a phone it opens from the bottom. */
export function Settings({
  put: { traits, styles, layers },
  selected,
}: {
  put: Pick<PlaceRefs, 'traits' | 'styles' | 'layers'>;
  selected: string | null;
}) {
  const { t } = useTranslation(contentTexts);
  const [tab, setTab] = useState<'block' | 'layers'>('block');
  const [isOpen, setOpen] = useState(false);
  return (
    <section
      className={classes.settings}
      data-open={isOpen || undefined}
      aria-label={t('designer.settings')}
    >
      <button
        type="button"
        className={classes.handle}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <span>{selected ?? t('designer.settings')}</span>
        <IconChevronDown size={16} aria-hidden />
      </button>
      <div className={classes.tabs}>
        <SegmentedControl
          fullWidth
          size="xs"
          value={tab}
          onChange={(value) => setTab(value as typeof tab)}
          data={[
            { value: 'block', label: t('designer.block') },
            { value: 'layers', label: t('designer.layers') },
          ]}
        />
      </div>
      <div className={classes.scroll} hidden={tab !== 'block'}>
        {selected === null && <p className={classes.nothing}>{t('designer.nothingSelected')}</p>}
        <div hidden={selected === null}>
          <h3 className={classes.selected}>{selected}</h3>
          <div ref={traits} className={classes.traits} />
          <div ref={styles} className={classes.styles} />
        </div>
      </div>
      <div className={classes.scroll} hidden={tab !== 'layers'}>
        <div ref={layers} className={classes.layers} />
      </div>
    </section>
  );
}
