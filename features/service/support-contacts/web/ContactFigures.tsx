import { SimpleGrid } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { TicketMetrics } from '#engines/desk/contract.ts';
import { StatCard } from '#platform/web/charts/StatCard.tsx';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { CsatCard, spanText } from '#features/service/tickets/web/public.tsx';

/** What the tickets of a contact amount to. */
export function ContactFigures({ metrics }: { metrics: TicketMetrics }) {
  const { t, i18n } = useTranslation('support-contacts');
  const span = (seconds: number | null) => spanText(seconds, i18n.language);
  return (
    <SimpleGrid cols={{ base: 2, sm: 5 }} spacing="sm">
      <StatCard label={t('figures.total')} value={fullNumber(metrics.total)} />
      <StatCard label={t('figures.open')} value={fullNumber(metrics.total - metrics.closed)} />
      <StatCard
        label={t('figures.reply')}
        about={t('figures.median')}
        value={span(metrics.first_reply_seconds_median)}
      />
      <StatCard
        label={t('figures.resolve')}
        about={t('figures.median')}
        value={span(metrics.resolve_seconds_median)}
      />
      <CsatCard csat={metrics.csat} about={t('figures.ratings')} />
    </SimpleGrid>
  );
}
