import { useApi } from '#platform/web/api/ApiContext.tsx';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { ticketPath, ticketsPath } from './ticket-calls.ts';
import { nextInWalk } from './walked-list.ts';

/** Leads from a ticket to the next of the list that it was opened from, at its end to the list, and back. */
export function useGoingOn(number: number): { goOn: () => void; goBack: () => void } {
  const { accountId } = useApi();
  const go = useGo();
  return {
    goOn: () => {
      const next = nextInWalk(window.sessionStorage, accountId, number);
      if (next !== null) go(next === 'end' ? ticketsPath(accountId) : ticketPath(accountId, next));
    },
    goBack: () => go(ticketPath(accountId, number)),
  };
}
