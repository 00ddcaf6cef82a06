import { useTranslation } from 'react-i18next';
import { BarList } from '#platform/web/charts/BarList.tsx';
import { decimals, fullNumber, percent } from '#platform/web/format/numbers.ts';
import { displayLocale } from '#platform/web/i18n/language.ts';
import { Panel } from '#platform/web/page/Panel.tsx';
import type { PromoterScore, QuestionResult, ShownSurvey } from '../contract/results.ts';
import classes from './surveys.module.css';
import { WrittenAnswers } from './WrittenAnswers.tsx';

interface QuestionProps {
  readonly question: QuestionResult;
  readonly number: number;
  readonly survey: ShownSurvey;
  readonly segment: number | undefined;
  readonly started: number;
}

/** What came of one question: its values, its average or its words, and how many ended there. */
export function QuestionPanel({ question, number, survey, segment, started }: QuestionProps) {
  const { t } = useTranslation('surveys');
  const { answered, average, nps, values, kind, label } = question;
  const said = [
    t('results.answered', { count: answered }),
    ...(average === null ? [] : [t('results.average', { value: decimals(average, 2) })]),
  ];
  return (
    <Panel
      title={t('results.question', { number, label })}
      description={said.join(' · ')}
      footer={<DropOff question={question} started={started} />}
    >
      {nps && <Promoters nps={nps} />}
      {values.length > 0 && <Values question={question} />}
      {values.length === 0 && kind !== 'number' && (
        <WrittenAnswers survey={survey} question={question} segment={segment} />
      )}
      {values.length === 0 && kind === 'number' && (
        <p className={classes.figure}>{average === null ? '–' : decimals(average, 2)}</p>
      )}
    </Panel>
  );
}

function Values({ question }: { question: QuestionResult }) {
  const { t } = useTranslation('surveys');
  const { values, answered, kind, label } = question;
  const nameOf = (value: string, words: string) => {
    if (kind === 'yes_no') return t(`results.${value}`);
    if (kind === 'country')
      return new Intl.DisplayNames([displayLocale()], { type: 'region' }).of(value) ?? value;
    return words;
  };
  return (
    <BarList
      label={label}
      items={values.map(({ value, label: words, count }) => ({
        label: nameOf(value, words),
        value: count,
        text: answered === 0 ? '0' : `${fullNumber(count)} · ${percent(count, answered, 0)}`,
      }))}
    />
  );
}

const groups = ['promoters', 'passives', 'detractors'] as const;

function Promoters({ nps }: { nps: PromoterScore }) {
  const { t } = useTranslation('surveys');
  const all = nps.promoters + nps.passives + nps.detractors;
  return (
    <div className={classes.nps}>
      <p className={classes.figure}>
        {nps.score > 0 ? `+${nps.score}` : nps.score}
        <span className={classes.quiet}>{t('results.nps')}</span>
      </p>
      <dl className={classes.groups}>
        {groups.map((name) => (
          <div key={name} className={classes.group} data-group={name}>
            <dt>{t(`results.${name}`)}</dt>
            <dd>{percent(nps[name], all, 0)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function DropOff({ question, started }: { question: QuestionResult; started: number }) {
  const { t } = useTranslation('surveys');
  const { reached, left } = question;
  return (
    <p className={classes.quiet}>
      {t('results.reached', { share: started === 0 ? '–' : percent(reached, started, 0) })}
      {left > 0 && ` · ${t('results.left', { count: left })}`}
    </p>
  );
}
