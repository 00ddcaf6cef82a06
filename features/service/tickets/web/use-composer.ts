import { useRef, useState, type RefObject } from 'react';
import type { TicketDetail } from '#engines/desk/contract.ts';
import { openWordOf } from '#features/service/macros/web/public.tsx';
import { statusAfter, useAfterSending, type AfterSending } from './after-sending.ts';
import { useGoingOn } from './use-going-on.ts';
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
  const [after, setAfter] = useAfterSending();
  const { goOn, goBack } = useGoingOn(ticket.number);
  const hasGone = useRef(false);
  const { send, isSending } = useSending(ticket, (said) => {
    setText(said);
    void uploads.readAgain();
    if (hasGone.current) goBack();
  });
  const macros = useMacros(ticket, { field, text, setText, setAlong });
  const openWord = openWordOf(text);
  const isBlocked = text.trim() === '' || openWord !== undefined || uploads.isUploading;
  const submit = async (wanted: AfterSending, sendAt: string | null = null) => {
    if (isBlocked || isSending) return;
    await settle();
    // A note ends nothing: its writer stays.
    const then = mode === 'note' ? 'stay' : wanted;
    const changed = { ...along, status: along.status ?? statusAfter[then] };
    if (!(await send(mode, { text, cc, along: changed, files: uploads.ids, sendAt }))) return;
    setText('');
    uploads.clear();
    setAlong(nothingElse);
    if (then === 'stay') return;
    hasGone.current = true;
    goOn();
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
    after,
    setAfter,
    submit: () => void submit(after),
    submitLater: (sendAt: string) => void submit(after, sendAt),
    /** Puts what an answer said that was not sent above what is being written. */
    takeBack: (said: string) => {
      set({ mode: 'reply', text: text.trim() === '' ? said : `${said}\n\n${text}` });
      void uploads.readAgain();
    },
    /** Sends and goes on, whatever was chosen. */
    submitAndGoOn: () => void submit(after === 'stay' ? 'next' : after),
  };
}
