import { useTranslation } from 'react-i18next';
import { StatusChip } from '#platform/web/page/StatusChip.tsx';
import type { SmsState } from '../contract/sms-contacts.ts';

const tones = {
  subscribed: 'good',
  unsubscribed: 'neutral',
  unselected: 'neutral',
  do_not_text: 'bad',
} as const;

/** The state of an SMS contact as a chip. */
export function SmsStateChip({ state }: { state: SmsState }) {
  const { t } = useTranslation('sms-lists');
  return <StatusChip status={state} label={t(`states.${state}`)} tone={tones[state]} />;
}
