import { Select, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { fullNumber, money } from '#platform/web/format/numbers.ts';
import { AppLink } from '#platform/web/url/AppLink.tsx';
import { journeyTexts, useJourneyPaths } from '../paths.ts';
import classes from './builder.module.css';
import type { Builder } from './use-builder.ts';
import type { NumbersView } from './use-numbers-view.ts';

/** The numbers of the whole journey, for all entries or those of a version and period; they open their contacts. */
export function NumbersBar({ builder, numbers }: { builder: Builder; numbers: NumbersView }) {
  const { t } = useTranslation(journeyTexts);
  const paths = useJourneyPaths();
  const { numbers: read, choice, choose } = numbers;
  const live = builder.saving.workflow.live_version ?? 0;
  const figures = [
    ['entered', {}, read?.entered],
    ['inside', { state: 'inside' }, read?.inside],
    ['finished', { state: 'finished' }, read?.finished],
    ['exited', { state: 'exited' }, read?.exited],
  ] as const;
  return (
    <section className={classes.numbersBar} aria-label={t('numbers.title')}>
      {figures.map(([name, query, value]) => (
        <span key={name} className={classes.figure} title={t(`figures.${name}About`)}>
          <AppLink to={paths.contacts(builder.id, query)}>{shown(value)}</AppLink>{' '}
          {t(`figures.${name}`)}
        </span>
      ))}
      <span className={classes.figure} title={t('figures.goalsAbout')}>
        <b>{shown(read?.goals)}</b> {t('figures.goals')}
      </span>
      {read !== null && read.revenue > 0 && (
        <span className={classes.figure}>
          <b>{money(read.revenue, { currency: read.currency })}</b> {t('figures.revenue')}
        </span>
      )}
      <span className={classes.numbersChoice}>
        <Select
          size="xs"
          w={130}
          aria-label={t('numbers.version')}
          placeholder={t('numbers.everyVersion')}
          clearable
          data={Array.from({ length: live }, (_one, at) => ({
            value: String(at + 1),
            label: t('versions.number', { number: at + 1 }),
          }))}
          value={choice.version === undefined ? null : String(choice.version)}
          onChange={(version) =>
            choose({ ...choice, version: version === null ? undefined : Number(version) })
          }
        />
        {(['from', 'to'] as const).map((end) => (
          <TextInput
            key={end}
            size="xs"
            type="date"
            aria-label={t(`numbers.${end}`)}
            value={choice[end] ?? ''}
            onChange={(event) =>
              choose({ ...choice, [end]: event.currentTarget.value || undefined })
            }
          />
        ))}
      </span>
    </section>
  );
}

const shown = (value: number | undefined) => (value === undefined ? '–' : fullNumber(value));
