import { Badge, Button } from '@mantine/core';
import { IconTrophy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { rates } from '#platform/contract/measures.ts';
import { metricColour, metricNamed } from '#platform/web/charts/metric.ts';
import { fullNumber } from '#platform/web/format/numbers.ts';
import {
  measureAbout,
  measureName,
  rateInPercent,
  rateText,
} from '#platform/web/measures/measure-text.ts';
import { countsOf, type AbReport, type VariantReport } from '../../contract.ts';
import { abTexts } from '../texts.ts';
import classes from './report.module.css';

const colourOf = (rate: (typeof shown)[number]) => {
  const metric = metricNamed(rate);
  return metric && metricColour(metric);
};
const shown = ['open_rate', 'click_rate', 'unsubscribe_rate', 'bounce_rate'] as const;

/** One variant: what it says, what its people did, and the button that makes it the winner. */
export function VariantColumn({
  report,
  variant,
  onChoose,
}: {
  report: AbReport;
  variant: VariantReport;
  onChoose?: () => void;
}) {
  const { t } = useTranslation(abTexts);
  const letter = variant.variant;
  const isWinner = report.winner?.variant === letter;
  const { sample } = variant;
  const figures = countsOf(sample);
  return (
    <section
      className={classes.variant}
      data-winner={isWinner || undefined}
      aria-label={t('variant', { letter })}
    >
      <header className={classes.head}>
        <span className={classes.letter} aria-hidden="true">
          {letter}
        </span>
        <h2>{t('variant', { letter })}</h2>
        {isWinner && (
          <Badge color="green" variant="light" leftSection={<IconTrophy size={13} />}>
            {t('winner')}
          </Badge>
        )}
      </header>
      <p className={classes.words}>
        <Words report={report} variant={variant} />
      </p>
      <p className={classes.people}>
        {t('figure.delivered', {
          count: sample.delivered,
          people: fullNumber(sample.delivered),
          all: fullNumber(sample.people),
        })}
      </p>
      <dl className={classes.figures}>
        {shown.map((rate) => (
          <div key={rate}>
            <dt title={measureAbout(rate)}>{measureName(rates[rate].part)}</dt>
            <dd>
              <b>{rateText(rate, figures)}</b>
              <span>{fullNumber(figures[rates[rate].part])}</span>
            </dd>
            <dd className={classes.bar} aria-hidden="true">
              <span
                style={{
                  width: `${Math.min(100, rateInPercent(rate, figures))}%`,
                  background: colourOf(rate),
                }}
              />
            </dd>
          </div>
        ))}
      </dl>
      {onChoose && (
        <Button variant="light" onClick={onChoose}>
          {t('choose.button', { letter })}
        </Button>
      )}
    </section>
  );
}

function Words({ report, variant }: { report: AbReport; variant: VariantReport }) {
  const { t } = useTranslation(abTexts);
  switch (report.tests) {
    case 'subject':
      return (
        <>
          <b dir="auto">{variant.subject || t('report.empty')}</b>
          {variant.preheader && <span dir="auto">{variant.preheader}</span>}
        </>
      );
    case 'from':
      return (
        <>
          <b dir="auto">{variant.from_name || t('report.empty')}</b>
          <span>{variant.from_email}</span>
        </>
      );
    case 'content':
      return <b dir="auto">{variant.content_name || t('report.empty')}</b>;
    case 'send_time':
      return <b>{variant.send_at ? <DateTime value={variant.send_at} /> : t('report.empty')}</b>;
  }
}
