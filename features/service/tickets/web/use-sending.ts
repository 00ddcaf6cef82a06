import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { TicketDetail, TicketPriority, TicketStatus } from '#engines/desk/contract.ts';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { useTicketChanges } from './ticket-calls.ts';

/** An answer leaves by mail, a note stays with the members. */
export type Mode = 'reply' | 'note';

/** What happens to the ticket with a message; what is null stays as it is. */
export interface AlongWith {
  readonly status: TicketStatus | null;
  readonly priority: TicketPriority | null;
  readonly assigneeId: number | null;
  readonly addedTags: readonly string[];
}

/** A message that changes nothing else. */
export const nothingElse: AlongWith = {
  status: null,
  priority: null,
  assigneeId: null,
  addedTags: [],
};

/** The fields of a call that make the change. */
export function changeFields(
  { status, priority, assigneeId, addedTags }: AlongWith,
  tags: readonly string[],
): Record<string, unknown> {
  return {
    ...(status !== null && { status }),
    ...(priority !== null && { priority }),
    ...(assigneeId !== null && { assignee_id: assigneeId }),
    ...(addedTags.length > 0 && { tags: [...new Set([...tags, ...addedTags])].slice(0, 20) }),
  };
}

/** So long a message waits, in which it can be taken back. */
export const undoSeconds = 10;

/** Sends what was written, once: a draft has one key, so that a second press of the button is the same message. */
export function useSending(
  ticket: TicketDetail,
  /** What an answer that was taken back said; its files wait again. */
  onTakenBack: (text: string) => void,
) {
  const { t } = useTranslation('tickets');
  const { reply, note, withdraw } = useTicketChanges(ticket.number);
  const key = useRef(crypto.randomUUID());
  const send = async (
    mode: Mode,
    {
      text,
      cc,
      along,
      files,
      sendAt,
    }: {
      text: string;
      cc: string;
      along: AlongWith;
      files: readonly number[];
      /** When an answer leaves; null: as soon as it can't be taken back any more. */
      sendAt: string | null;
    },
  ): Promise<boolean> => {
    const fields = changeFields(along, ticket.tags);
    const body = { body: text, client_key: key.current, files, ...fields };
    try {
      if (mode === 'note') await note.mutateAsync(body);
      else
        offerUndo(
          await reply.mutateAsync({
            ...body,
            cc: cc.split(/[\s,;]+/).filter(Boolean),
            // Merged ones may stand above older ones.
            seen: Math.max(...ticket.messages.map(({ id }) => id)),
            ...(sendAt === null ? { delay: undoSeconds } : { send_at: sendAt }),
          }),
          sendAt,
        );
      key.current = crypto.randomUUID();
      return true;
    } catch {
      // The client has said why; what was written stays.
      return false;
    }
  };
  const offerUndo = ({ messages }: TicketDetail, sendAt: string | null) => {
    const last = messages.findLast(({ kind }) => kind === 'reply');
    if (!last) return;
    snackbar.success({
      message: t(sendAt === null ? 'sending' : 'later.waits', { number: ticket.number }),
      timeout: undoSeconds * 1000,
      undo: async () => {
        await withdraw.mutateAsync(last.id);
        onTakenBack(last.text);
      },
    });
  };
  return { send, isSending: reply.isPending || note.isPending };
}
