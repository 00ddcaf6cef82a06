import { useTranslation } from 'react-i18next';
import type { Satisfaction } from '#engines/desk/contract.ts';
import { StatCard } from '#platform/web/charts/StatCard.tsx';
import { fullNumber } from '#platform/web/format/numbers.ts';

/** How many rated the desk's help as good, of those who rated at all. */
export function CsatCard({ csat, about }: { csat: Satisfaction; about?: string | undefined }) {
  const { t } = useTranslation('tickets');
  const rated = csat.good + csat.bad;
  return (
    <StatCard
      label={t('csat.title')}
      about={about}
      value={
        rated === 0 ? '–' : t('csat.of', { good: fullNumber(csat.good), rated: fullNumber(rated) })
      }
      hint={t('csat.asked', { count: csat.asked, shown: fullNumber(csat.asked) })}
    />
  );
}
