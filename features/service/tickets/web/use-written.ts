import { useState } from 'react';
import { z } from 'zod';
import type { TicketDetail } from '#engines/desk/contract.ts';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { draftKey, forgetDraft, keepDraft, keptDraft } from '#platform/web/drafts/kept-drafts.ts';

const kept = z.object({ mode: z.enum(['reply', 'note']), text: z.string(), cc: z.string() });
type Written = z.infer<typeof kept>;

/** What is being written in a ticket. This browser keeps it until it is sent, so that looking at another page loses nothing. */
export function useWritten(ticket: TicketDetail) {
  const place = `${useApi().accountId}/tickets/${ticket.number}`;
  const [written, setWritten] = useState<Written>(() => {
    const found = keptDraft(window.localStorage, place, Date.now());
    const draft = kept.safeParse(found?.values);
    // From here on it is this tab's.
    if (found) forgetDraft(window.localStorage, found.key);
    const begun = draft.data ?? { mode: 'reply', text: '', cc: ticket.reply_cc.join(', ') };
    keep(place, begun);
    return begun;
  });
  const set = (change: Partial<Written>) =>
    setWritten((before) => {
      const next = { ...before, ...change };
      keep(place, next);
      return next;
    });
  return { ...written, set };
}

function keep(place: string, values: Written): void {
  const key = draftKey(place);
  if (values.text.trim() === '') forgetDraft(window.localStorage, key);
  else keepDraft(window.localStorage, key, { values, version: null, at: Date.now() });
}
