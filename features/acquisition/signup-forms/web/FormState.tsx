import { useTranslation } from 'react-i18next';
import { StatusChip } from '#platform/web/page/StatusChip.tsx';
import type { SignupForm } from '../contract.ts';

const tones = { published: 'active', paused: 'paused', draft: 'draft' } as const;

/** Whether a form takes answers. */
export function FormState({ state }: { state: SignupForm['state'] }) {
  const { t } = useTranslation('signup-forms');
  return <StatusChip status={tones[state]} label={t(`states.${state}`)} />;
}
