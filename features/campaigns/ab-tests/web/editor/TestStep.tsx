import { Radio } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import {
  abSubjects,
  type AbSubject,
  type AbTest,
} from '#features/campaigns/email-campaigns/contract/ab.ts';
import { usePreflight, type Draft } from '#features/campaigns/email-campaigns/web/public.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { abTexts } from '../texts.ts';
import classes from './editor.module.css';
import { newTest } from './new-test.ts';
import { SamplePanel } from './SamplePanel.tsx';
import { VariantCards } from './VariantCards.tsx';

/** What is tested, the variants side by side, on how many people, and what decides. */
export function TestStep({ draft, campaignId }: { draft: Draft; campaignId: number }) {
  const { t } = useTranslation(abTexts);
  const ab = draft.values.ab ?? newTest;
  const change = (part: Partial<AbTest>) => draft.set({ ab: { ...ab, ...part } });
  const preflight = usePreflight(campaignId, draft.version, true);
  return (
    <div className={classes.stack}>
      <Panel title={t('editor.what')} description={t('editor.whatHint')}>
        {/* What the other variants said belongs to the former question. */}
        <Radio.Group
          aria-label={t('editor.what')}
          value={ab.tests}
          onChange={(tests) =>
            change({ tests: tests as AbSubject, variants: ab.variants.map(() => ({})) })
          }
        >
          <div className={classes.kinds}>
            {abSubjects.map((tests) => (
              <Radio.Card key={tests} value={tests} className={classes.kind ?? ''}>
                <Radio.Indicator />
                <span className={classes.kindWords}>
                  <b>{t(`tests.${tests}`)}</b>
                  <span>{t(`testsHint.${tests}`)}</span>
                </span>
              </Radio.Card>
            ))}
          </div>
        </Radio.Group>
      </Panel>
      <Panel title={t('editor.variants')} description={t('editor.variantsHint')}>
        <VariantCards draft={draft} ab={ab} onChange={change} />
      </Panel>
      <SamplePanel ab={ab} people={preflight.data?.audience.mailable ?? null} onChange={change} />
    </div>
  );
}
