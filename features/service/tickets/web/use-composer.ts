import { useState, type RefObject } from 'react';
import type { TicketDetail } from '#engines/desk/contract.ts';
import { openWordOf } from '#features/service/macros/web/public.tsx';
import { useMacros } from './use-macros.ts';
import { nothingElse, useSending, type Mode } from './use-sending.ts';
import { useUploads } from './use-uploads.ts';
import { useWritten } from './use-written.ts';

/** What is being written in a ticket, what goes with it, and how it is sent. */
export function useComposer(ticket: TicketDetail, field: RefObject<HTMLTextAreaElement | null>) {
  const { mode, text, cc, set, settle } = useWritten(ticket);
  const setText = (said: string) => set({ text: said });
  const [along, setAlong] = useState(nothingElse);
  const uploads = useUploads(ticket.number);
  const { send, isSending } = useSending(ticket, (said) => {
    setText(said);
    void uploads.readAgain();
  });
  const macros = useMacros(ticket, { field, text, setText, setAlong });
  const openWord = openWordOf(text);
  const isBlocked = text.trim() === '' || openWord !== undefined || uploads.isUploading;
  const submit = async () => {
    if (isBlocked || isSending) return;
    await settle();
    if (!(await send(mode, { text, cc, along, files: uploads.ids }))) return;
    setText('');
    uploads.clear();
    setAlong(nothingElse);
  };
  return {
    mode,
    text,
    cc,
    setText,
    setMode: (wanted: Mode) => set({ mode: wanted }),
    setCc: (said: string) => set({ cc: said }),
    along,
    setAlong,
    uploads,
    macros,
    openWord,
    isBlocked,
    isSending,
    submit: () => void submit(),
  };
}
