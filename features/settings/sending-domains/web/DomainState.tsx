import { useTranslation } from 'react-i18next';
import type { DomainRow } from '#engines/domains/contract.ts';
import { StatusChip } from '#platform/web/page/StatusChip.tsx';

const tones = { verified: 'good', unverified: 'warn', failing: 'bad' } as const;

/** Whether a domain is in order, as a chip. */
export function DomainState({ status }: { status: DomainRow['status'] }) {
  const { t } = useTranslation('sending-domains');
  return <StatusChip status={status} label={t(`states.${status}`)} tone={tones[status]} />;
}
