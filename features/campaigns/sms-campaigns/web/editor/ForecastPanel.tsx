import { Alert, NumberInput, Skeleton } from '@mantine/core';
import { IconAlertCircle, IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { serverText } from '#platform/web/i18n/server-text.ts';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { FactList } from '#platform/web/page/FactList.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import type { SmsFinding, SmsForecast } from '../../contract/editor.ts';
import { reasonText } from '../report/reason-text.ts';
import { smsTexts } from '../paths.ts';
import classes from './editor.module.css';
import { usePartPrice } from './use-part-price.ts';
import type { SmsValues } from './use-sms-form.ts';
import { useSmsForecast } from './use-sms-questions.ts';

/** Who would get the text, in how many parts, for what price, and what stands against it. */
export function ForecastPanel({ values }: { values: SmsValues }) {
  const { t } = useTranslation(smsTexts);
  const forecast = useSmsForecast(values);
  return (
    <Panel title={t('forecast.title')} description={t('forecast.description')}>
      {values.text.trim() === '' ? (
        <p className={classes.quiet}>{t('forecast.empty')}</p>
      ) : forecast.data ? (
        <Figures forecast={forecast.data} />
      ) : (
        <Skeleton h={120} />
      )}
    </Panel>
  );
}

function Figures({ forecast }: { forecast: SmsForecast }) {
  const { t } = useTranslation(smsTexts);
  const [price, setPrice] = usePartPrice();
  const left = Object.entries(forecast.reasons);
  return (
    <div className={classes.stack}>
      <Amounts forecast={forecast} price={price ?? 0} />
      <NumberInput
        label={t('forecast.price')}
        description={t('forecast.priceHint')}
        min={0}
        max={100}
        decimalScale={5}
        step={0.001}
        value={price ?? ''}
        onChange={(next) => setPrice(typeof next === 'number' ? next : null)}
      />
      <p className={classes.quiet}>
        {t('forecast.sampled', { count: forecast.sampled, people: fullNumber(forecast.sampled) })}
      </p>
      {left.length > 0 && (
        <ul className={classes.reasons} aria-label={t('forecast.suppressed')}>
          {left.map(([reason, count]) => (
            <li key={reason}>
              <span>{reasonText(t, reason)}</span>
              <span className="hg-number">{fullNumber(count)}</span>
            </li>
          ))}
        </ul>
      )}
      <Findings findings={forecast.findings} />
    </div>
  );
}

function Amounts({ forecast, price }: { forecast: SmsForecast; price: number }) {
  const { t, i18n } = useTranslation(smsTexts);
  const { recipients, min, usual, max, parts } = forecast;
  const money = (count: number) =>
    new Intl.NumberFormat(i18n.language, {
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
    }).format(count * price);
  return (
    <FactList>
      <dt>{t('figures.recipients')}</dt>
      <dd>{fullNumber(recipients)}</dd>
      <dt>{t('forecast.each')}</dt>
      <dd>{t('forecast.spread', { min, usual, max })}</dd>
      <dt>{t('forecast.parts')}</dt>
      <dd>{fullNumber(parts)}</dd>
      {price > 0 && (
        <>
          <dt>{t('forecast.cost')}</dt>
          <dd>{money(parts)}</dd>
          <dt>{t('forecast.costBetween')}</dt>
          <dd>
            {money(recipients * min)} – {money(recipients * max)}
          </dd>
        </>
      )}
    </FactList>
  );
}

/** What stands against a text, or should be known before it is sent. */
export function Findings({ findings }: { findings: readonly SmsFinding[] }) {
  return findings.map((finding) => (
    <Alert
      key={`${finding.code}${finding.message}`}
      color={finding.severity === 'error' ? 'red' : 'yellow'}
      icon={
        finding.severity === 'error' ? (
          <IconAlertCircle size={18} />
        ) : (
          <IconAlertTriangle size={18} />
        )
      }
    >
      {serverText(finding.message)}
    </Alert>
  ));
}
