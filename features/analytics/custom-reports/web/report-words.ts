import { useTranslation } from 'react-i18next';
import {
  reportRates,
  type Dimension,
  type ReportType,
  type ReportValue,
} from '#engines/reporting/contract.ts';
import { isProviderName, providerNames } from '#platform/contract/mailbox-providers.ts';
import { counts, rates, type CountName, type RateName } from '#platform/contract/measures.ts';
import { fullNumber, percent } from '#platform/web/format/numbers.ts';
import { displayLocale } from '#platform/web/i18n/language.ts';
import { shortDay } from '#platform/web/format/short-day.ts';
import { measureAbout, measureName } from '#platform/web/measures/measure-text.ts';

// Figures of texts and lists have words of their own, even where emails have one of the same name.
const ofEmails: ReadonlySet<ReportType> = new Set(['campaign', 'deliverability']);

/** How reports name their columns, groupings and cells. */
export function useReportWords(type: ReportType) {
  const { t } = useTranslation('custom-reports');
  const isMeasure = (name: string): name is CountName | RateName =>
    (ofEmails.has(type) && name in counts) || name in rates;
  return {
    columnTitle: (column: string): string => {
      if (column.startsWith('isp:')) return providerTitle(column.slice(4), t('otherProviders'));
      if (isMeasure(column)) return measureName(column);
      return t(`columns.${column}.name`);
    },
    /** What a column counts, or how it is made. */
    columnAbout: (column: string, ispMeasure = 'delivered'): string => {
      if (column.startsWith('isp:'))
        return t('providerAbout', { what: isMeasure(ispMeasure) ? measureName(ispMeasure) : '' });
      if (isMeasure(column)) return measureAbout(column);
      return t(`columns.${column}.about`);
    },
    dimensionTitle: (dimension: string): string => t(`dimensions.${dimension}`),
    /** A group as its row shows it. */
    label: (dimension: Dimension, label: string): string => {
      if (label === '') return t(`none.${dimension}`);
      if (dimension === 'day' || dimension === 'week' || dimension === 'month')
        return shortDay(label);
      if (dimension === 'state') return t(`states.${label}`);
      if (dimension === 'provider' && label === 'other') return t('otherProviders');
      return label;
    },
    cell: (column: string, value: ReportValue, ispMeasure = 'delivered'): string => {
      if (value === null) return '–';
      if (typeof value === 'string') return value;
      const rate = reportRates[column.startsWith('isp:') ? ispMeasure : column];
      return rate ? percent(value, 1, rate.digits) : fullNumber(value);
    },
  };
}

function providerTitle(provider: string, others: string): string {
  return isProviderName(provider) ? providerNames[provider] : others;
}

/** The days of a report as people write them, such as Aug 31 – Nov 28, 2026. */
export function daysText({ from, to }: { from: string; to: string }): string {
  return new Intl.DateTimeFormat(displayLocale(), {
    dateStyle: 'medium',
    timeZone: 'UTC',
  }).formatRange(new Date(`${from}T00:00:00Z`), new Date(`${to}T00:00:00Z`));
}
