import { SimpleGrid } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { DeskFigures } from '#engines/desk/contract.ts';
import { CsatCard, spanText } from '#features/service/tickets/web/public.tsx';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { StatCard } from '#platform/web/charts/StatCard.tsx';
import { fullNumber } from '#platform/web/format/numbers.ts';

/** The queues and what came and went today; each leads to its tickets. */
export function QueueCards({ figures }: { figures: DeskFigures }) {
  const { t, i18n } = useTranslation('service-desk');
  const { accountId } = useApi();
  const to = (query: string) => `/service/${accountId}/tickets?${query}`;
  const { today } = figures;
  return (
    <SimpleGrid cols={{ base: 2, sm: 3, lg: 6 }} spacing="sm" mb="md">
      {(['new', 'open', 'pending', 'on_hold'] as const).map((status) => (
        <StatCard
          key={status}
          label={t(`queues.${status}`)}
          value={fullNumber(figures[status])}
          to={to(`status=${status}`)}
        />
      ))}
      <StatCard
        label={t('queues.unassigned')}
        value={fullNumber(figures.unassigned)}
        to={to('queue=unassigned')}
      />
      <StatCard label={t('queues.mine')} value={fullNumber(figures.mine)} to={to('queue=mine')} />
      <StatCard
        label={t('queues.breaching')}
        value={fullNumber(figures.breaching)}
        to={to('queue=breaching')}
      />
      <StatCard
        label={t('today.created')}
        value={fullNumber(today.created)}
        hint={t('today.closed', { count: today.closed, shown: fullNumber(today.closed) })}
      />
      <StatCard
        label={t('times.reply')}
        about={t('times.about')}
        value={spanText(figures.first_reply_seconds_median, i18n.language)}
      />
      <StatCard
        label={t('times.resolve')}
        about={t('times.about')}
        value={spanText(figures.resolve_seconds_median, i18n.language)}
      />
      <CsatCard csat={figures.csat} about={t('times.about')} />
    </SimpleGrid>
  );
}
