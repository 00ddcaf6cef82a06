import { IconTicket } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { TicketRow } from '#engines/desk/contract.ts';
import { TicketLines } from '#features/service/tickets/web/public.tsx';
import { EmptyState } from '#platform/web/page/EmptyState.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';

/** The tickets whose customers wait longest. */
export function WaitingPanel({ tickets }: { tickets: readonly TicketRow[] }) {
  const { t } = useTranslation('service-desk');
  return (
    <Panel title={t('waiting.title')} padded={false}>
      {tickets.length === 0 ? (
        <EmptyState
          compact
          icon={<IconTicket size={24} stroke={1.5} />}
          title={t('waiting.none')}
          description={t('waiting.noneText')}
        />
      ) : (
        <TicketLines tickets={tickets} />
      )}
    </Panel>
  );
}
