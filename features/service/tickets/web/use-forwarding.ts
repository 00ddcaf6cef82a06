import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { TicketDetail, TicketStatus } from '#engines/desk/contract.ts';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { useTicketChanges } from './ticket-calls.ts';
import { undoSeconds } from './use-sending.ts';

/** What is said with a message that is passed on. */
export interface ForwardValues {
  to: string[];
  body: string;
  attachments: string[];
  status: TicketStatus | null;
}

/** A message that is being passed on; with values where that was taken back. */
export interface Forwarded {
  messageId: number;
  values?: ForwardValues;
}

/** Passes a message on, once, and offers to take that back while it waits. */
export function useForwarding(
  ticket: TicketDetail,
  onTakenBack: (forwarded: Forwarded) => void,
): { send: (messageId: number, values: ForwardValues) => Promise<void> } {
  const { t } = useTranslation('tickets');
  const { forward, withdraw } = useTicketChanges(ticket.number);
  // A second press of the button is the same message.
  const key = useRef(crypto.randomUUID());
  const send = async (messageId: number, values: ForwardValues): Promise<void> => {
    const { status, attachments, ...said } = values;
    const { messages } = await forward.mutateAsync({
      ...said,
      message_id: messageId,
      attachments: attachments.map(Number),
      client_key: key.current,
      delay: undoSeconds,
      ...(status !== null && { status }),
    });
    key.current = crypto.randomUUID();
    const sent = messages.findLast(({ kind }) => kind === 'forward');
    if (sent)
      snackbar.success({
        message: t('forward.sending', { number: ticket.number }),
        timeout: undoSeconds * 1000,
        undo: async () => {
          await withdraw.mutateAsync(sent.id);
          onTakenBack({ messageId, values });
        },
      });
  };
  return { send };
}
