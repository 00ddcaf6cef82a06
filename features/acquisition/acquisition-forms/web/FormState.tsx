import { useTranslation } from 'react-i18next';
import { StatusChip } from '#platform/web/page/StatusChip.tsx';
import type { AcquisitionForm } from '../contract.ts';

const tones = { published: 'active', paused: 'paused', draft: 'draft' } as const;

/** Whether visitors get a form. */
export function FormState({ state }: { state: AcquisitionForm['state'] }) {
  const { t } = useTranslation('acquisition-forms');
  return <StatusChip status={tones[state]} label={t(`states.${state}`)} />;
}
