import { useTranslation } from 'react-i18next';
import type { TicketRow } from '#engines/desk/contract.ts';
import { TicketLines } from '#features/service/tickets/web/public.tsx';
import { EmptyState } from '#platform/web/page/EmptyState.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';

/** The newest tickets of a contact. */
export function ContactTickets({ tickets }: { tickets: readonly TicketRow[] }) {
  const { t } = useTranslation('support-contacts');
  return (
    <Panel title={t('tickets.title')} padded={false}>
      {tickets.length === 0 ? (
        <EmptyState compact title={t('tickets.none')} />
      ) : (
        <TicketLines tickets={tickets} />
      )}
    </Panel>
  );
}
