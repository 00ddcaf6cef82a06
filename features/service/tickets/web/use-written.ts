import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { TicketDetail, TicketDraft } from '#engines/desk/contract.ts';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { DraftSaver } from './draft-saver.ts';

/**
 * What is being written in a ticket. The server keeps it for its writer alone until it is sent, so that neither another page nor
 * another browser loses a word.
 */
export function useWritten(ticket: TicketDetail) {
  const api = useApi();
  const cache = useQueryClient();
  const [saver] = useState(() => new DraftSaver(api, cache, ticket.number));
  const [written, setWritten] = useState<TicketDraft>(
    () => saver.takeKept() ?? ticket.draft ?? begun(ticket),
  );
  // Until something is written here, what another browser writes is shown.
  const [shown, setShown] = useState(ticket.draft);
  if (ticket.draft !== shown) {
    setShown(ticket.draft);
    if (!saver.isTouched) setWritten(ticket.draft ?? begun(ticket));
  }
  useEffect(() => () => void saver.settle(), [saver]);
  const set = (change: Partial<TicketDraft>) => {
    const next = { ...written, ...change };
    setWritten(next);
    saver.save(next);
  };
  return { ...written, set, settle: () => saver.settle() };
}

function begun(ticket: TicketDetail): TicketDraft {
  return { mode: 'reply', text: '', cc: ticket.reply_cc.join(', ') };
}
