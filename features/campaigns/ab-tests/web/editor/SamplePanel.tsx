import { NumberInput, Radio, Select, Slider } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  abRules,
  letterOf,
  samplesOf,
  type AbRule,
  type AbTest,
} from '#features/campaigns/email-campaigns/contract/ab.ts';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { Panel } from '#platform/web/page/Panel.tsx';
import { abTexts } from '../texts.ts';
import classes from './editor.module.css';
import { unitOf, waitUnits, type WaitUnit } from './new-test.ts';

const longestWait = 20_160;

/** On how many people, how long, and what decides, in words. */
export function SamplePanel({
  ab,
  people,
  onChange,
}: {
  ab: AbTest;
  people: number | null;
  onChange: (part: Partial<AbTest>) => void;
}) {
  const { t } = useTranslation(abTexts);
  const [unit, setUnit] = useState<WaitUnit>(() => unitOf(ab.wait_minutes));
  const wait = (amount: number, of: WaitUnit) =>
    onChange({
      wait_minutes: Math.min(longestWait, Math.max(1, Math.round(amount * waitUnits[of]))),
    });
  const waited = unitOf(ab.wait_minutes);
  const rule = t(ab.share === 100 ? 'then.nobody' : `then.${ab.winner_by}`, {
    time: t(`span.${waited}`, { count: ab.wait_minutes / waitUnits[waited] }),
  });
  return (
    <div className={classes.halves}>
      <Panel
        title={t('editor.sample')}
        description={t('editor.sampleHint')}
        actions={<b className={classes.share}>{ab.share} %</b>}
      >
        <div className={classes.slider}>
          <Slider
            min={1}
            max={100}
            value={ab.share}
            onChange={(share) => onChange({ share })}
            label={(share) => `${share} %`}
            thumbLabel={t('editor.share')}
            thumbProps={{ 'aria-valuetext': `${ab.share} %` }}
            marks={[10, 25, 50, 75, 100].map((value) => ({ value, label: `${value} %` }))}
          />
        </div>
        <Shares ab={ab} people={people} />
      </Panel>
      <Panel title={t('editor.winner')} description={t('editor.winnerHint')}>
        <div className={classes.fields}>
          <div className={classes.wait}>
            <NumberInput
              label={t('editor.wait')}
              min={1}
              max={longestWait / waitUnits[unit]}
              value={ab.wait_minutes / waitUnits[unit]}
              onChange={(amount) => {
                if (typeof amount === 'number' && amount > 0) wait(amount, unit);
              }}
              allowDecimal={false}
            />
            <Select
              label={t('editor.unit')}
              allowDeselect={false}
              value={unit}
              data={(Object.keys(waitUnits) as WaitUnit[]).map((value) => ({
                value,
                label: t(`unit.${value}`),
              }))}
              onChange={(next) => {
                const to = (next ?? 'hours') as WaitUnit;
                setUnit(to);
                wait(ab.wait_minutes / waitUnits[unit], to);
              }}
            />
          </div>
          <Radio.Group
            label={t('editor.rule')}
            value={ab.winner_by}
            onChange={(rule) => onChange({ winner_by: rule as AbRule })}
          >
            <div className={classes.rules}>
              {abRules.map((rule) => (
                <Radio
                  key={rule}
                  value={rule}
                  label={t(`rule.${rule}`)}
                  description={t(`ruleHint.${rule}`)}
                />
              ))}
            </div>
          </Radio.Group>
          <p className={classes.tie}>
            {rule}
            {ab.winner_by !== 'hand' && <> {t('tie')}</>}
          </p>
        </div>
      </Panel>
    </div>
  );
}

function Shares({ ab, people }: { ab: AbTest; people: number | null }) {
  const { t } = useTranslation(abTexts);
  if (people === null || people === 0)
    return <p className={classes.tie}>{t('editor.shareOf', { share: ab.share })}</p>;
  const { each, rest } = samplesOf(people, ab.share, ab.variants.length);
  return (
    <dl className={classes.shares} aria-live="polite">
      {each.map((count, index) => (
        <div key={letterOf(index)}>
          <dt>
            <span className={classes.letter} data-letter={letterOf(index)} aria-hidden="true">
              {letterOf(index)}
            </span>
            {t('variant', { letter: letterOf(index) })}
          </dt>
          <dd>{t('people', { count, people: fullNumber(count) })}</dd>
        </div>
      ))}
      <div>
        <dt>{t('editor.rest')}</dt>
        <dd>{t('people', { count: rest, people: fullNumber(rest) })}</dd>
      </div>
    </dl>
  );
}
