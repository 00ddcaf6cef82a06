import { useTranslation } from 'react-i18next';
import { StatusChip } from '#platform/web/page/StatusChip.tsx';
import type { WebhookRow } from '../contract.ts';

const tones = { active: 'good', failing: 'warn', stopped: 'bad', off: 'neutral' } as const;

/** How a webhook stands. */
export function WebhookState({ hook: { state } }: { hook: Pick<WebhookRow, 'state'> }) {
  const { t } = useTranslation('webhooks');
  return <StatusChip status={state} label={t(`states.${state}`)} tone={tones[state]} />;
}
