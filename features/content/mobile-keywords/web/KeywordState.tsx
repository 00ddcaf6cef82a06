import { useTranslation } from 'react-i18next';
import { StatusChip } from '#platform/web/page/StatusChip.tsx';
import type { KeywordPerson } from '../contract/mobile-keywords.ts';

const tones = { joined: 'good', asked: 'warn', none: 'neutral' } as const;

/** How far somebody who texted a keyword has come. */
export function KeywordState({ state }: { state: KeywordPerson['state'] }) {
  const { t } = useTranslation('mobile-keywords');
  return <StatusChip status={state} label={t(`states.${state}`)} tone={tones[state]} />;
}
