import { useState } from 'react';
import { z } from 'zod';
import type { TicketStatus } from '#engines/desk/contract.ts';

/** What follows an answer: staying in its ticket, or the next one of the list, with or without a status. */
export const afterChoices = ['stay', 'next', 'close', 'pending'] as const;

export type AfterSending = (typeof afterChoices)[number];

/** The status that a choice gives the ticket; null leaves it as it is. */
export const statusAfter: Record<AfterSending, TicketStatus | null> = {
  stay: null,
  next: null,
  close: 'closed',
  pending: 'pending',
};

const key = 'heliograph.tickets.after';

/** What the person chose last in this browser; before that, staying. */
export function keptAfterSending(storage: Pick<Storage, 'getItem'>): AfterSending {
  return z.enum(afterChoices).safeParse(storage.getItem(key)).data ?? 'stay';
}

/** What follows answers, remembered in this browser. */
export function useAfterSending(): [AfterSending, (choice: AfterSending) => void] {
  const [choice, setChoice] = useState(() => keptAfterSending(window.localStorage));
  const keep = (chosen: AfterSending) => {
    setChoice(chosen);
    try {
      window.localStorage.setItem(key, chosen);
    } catch {
      // A full storage forgets the choice, and nothing else.
    }
  };
  return [choice, keep];
}
