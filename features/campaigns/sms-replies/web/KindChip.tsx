import { useTranslation } from 'react-i18next';
import type { InboundRow } from '#engines/texting/contract.ts';
import { StatusChip } from '#platform/web/page/StatusChip.tsx';

const tones = {
  stop: 'bad',
  help: 'blue',
  start: 'good',
  keyword: 'violet',
  reply: 'brand',
  review: 'warn',
  unmatched: 'neutral',
} as const;

/** What a text that came in was, and what people decided about it. */
export function KindChip({ row }: { row: Pick<InboundRow, 'kind' | 'decision'> }) {
  const { t } = useTranslation('sms-replies');
  if (row.kind === null) return <StatusChip status="processing" />;
  if (row.decision !== null)
    return (
      <StatusChip
        status={row.decision}
        label={t(`decisions.${row.decision}`)}
        tone={row.decision === 'opted_out' ? 'bad' : 'neutral'}
      />
    );
  return <StatusChip status={row.kind} label={t(`kinds.${row.kind}`)} tone={tones[row.kind]} />;
}
