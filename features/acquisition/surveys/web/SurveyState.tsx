import { useTranslation } from 'react-i18next';
import { StatusChip } from '#platform/web/page/StatusChip.tsx';
import type { Survey } from '../contract/surveys.ts';

const tones = { draft: 'draft', published: 'active', closed: 'finished' } as const;

/** Whether a survey takes answers. */
export function SurveyState({ state }: { state: Survey['state'] }) {
  const { t } = useTranslation('surveys');
  return <StatusChip status={tones[state]} label={t(`states.${state}`)} />;
}
