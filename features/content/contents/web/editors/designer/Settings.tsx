import { Button, SegmentedControl } from '@mantine/core';
import { IconChevronDown, IconUsersGroup } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { contentTexts } from '../../content.ts';
import type { MergeVariable } from '../../content.ts';
import { ConditionPanel } from './ConditionPanel.tsx';
import classes from './designer.module.css';
import own from './settings.module.css';
import { brandColorsId, type Chosen, type Designer } from './designer.ts';
import { MailPanel } from './MailPanel.tsx';
import type { MailSettings } from './mail-settings.ts';
import { RowTools } from './rows/RowTools.tsx';
import type { PlaceRefs } from './use-designer.ts';

/** Which settings are shown. */
export type SettingsTab = 'block' | 'mail' | 'comments';

/** What the chosen block looks like and does, and what holds for the whole mail. On a phone it opens from the bottom. */
export function Settings({
  put: { traits, styles },
  designer,
  selected,
  settings,
  swatches,
  variables,
  comments,
  tab,
  onTab,
}: {
  put: Pick<PlaceRefs, 'traits' | 'styles'>;
  designer: Designer | null;
  selected: Chosen | null;
  settings: MailSettings | null;
  swatches: readonly string[];
  variables: readonly MergeVariable[];
  comments: { count: number; panel: ReactNode } | null;
  tab: SettingsTab;
  onTab: (tab: SettingsTab) => void;
}) {
  const { t } = useTranslation(contentTexts);
  const [isOpen, setOpen] = useState(false);
  const condition = selected?.condition;
  return (
    <section
      className={classes.settings}
      data-open={isOpen || undefined}
      aria-label={t('designer.settings')}
    >
      <Handle
        title={selected?.name ?? t('designer.settings')}
        isOpen={isOpen}
        onPress={() => setOpen(!isOpen)}
      />
      <TabSwitch tab={tab} onTab={onTab} comments={comments?.count ?? null} />
      <div className={classes.scroll} hidden={tab !== 'block'}>
        {selected === null && <p className={classes.nothing}>{t('designer.nothingSelected')}</p>}
        <div hidden={selected === null}>
          <h3 className={classes.selected}>{selected?.name}</h3>
          {condition && (
            <ConditionPanel
              condition={condition}
              variables={variables}
              onChange={(changed) => designer?.changeCondition(condition.id, changed)}
            />
          )}
          {selected && <RowTools chosen={selected} designer={designer} />}
          {selected?.mayBeConditional && <OnlySome onPress={() => designer?.makeConditional()} />}
          <div ref={traits} className={classes.traits} />
          <div ref={styles} className={classes.styles} />
        </div>
      </div>
      <MailSide tab={tab} settings={settings} swatches={swatches} designer={designer} />
      {tab === 'comments' && <div className={classes.scroll}>{comments?.panel}</div>}
    </section>
  );
}

function MailSide({
  tab,
  settings,
  swatches,
  designer,
}: {
  tab: SettingsTab;
  settings: MailSettings | null;
  swatches: readonly string[];
  designer: Designer | null;
}) {
  return (
    <div className={classes.scroll} hidden={tab !== 'mail'}>
      <datalist id={brandColorsId}>
        {swatches.map((color) => (
          <option key={color} value={color} />
        ))}
      </datalist>
      {tab === 'mail' && settings && (
        <MailPanel
          settings={settings}
          swatches={swatches}
          onChange={(changed) => designer?.changeSettings(changed)}
          onLook={(look) => designer?.takeLook(look)}
        />
      )}
    </div>
  );
}

function OnlySome({ onPress }: { onPress: () => void }) {
  const { t } = useTranslation(contentTexts);
  return (
    <div className={own.only}>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconUsersGroup size={15} />}
        onClick={onPress}
      >
        {t('designer.condition.make')}
      </Button>
    </div>
  );
}

function TabSwitch({
  tab,
  onTab,
  comments,
}: {
  tab: SettingsTab;
  onTab: (tab: SettingsTab) => void;
  /** How many are open; null where there can be none. */
  comments: number | null;
}) {
  const { t } = useTranslation(contentTexts);
  return (
    <div className={classes.tabs}>
      <SegmentedControl
        fullWidth
        size="xs"
        value={tab}
        onChange={(value) => onTab(value as SettingsTab)}
        data={[
          { value: 'block', label: t('designer.block') },
          { value: 'mail', label: t('designer.mail') },
          ...(comments === null
            ? []
            : [{ value: 'comments', label: t('designer.comments.tab', { count: comments }) }]),
        ]}
      />
    </div>
  );
}

function Handle({
  title,
  isOpen,
  onPress,
}: {
  title: string;
  isOpen: boolean;
  onPress: () => void;
}) {
  return (
    <button type="button" className={classes.handle} aria-expanded={isOpen} onClick={onPress}>
      <span>{title}</span>
      <IconChevronDown size={16} aria-hidden />
    </button>
  );
}
