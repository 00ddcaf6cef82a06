import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { ticketDetail, type TicketDetail } from '#engines/desk/contract.ts';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { listKey, recordKey, useRefresh } from '#platform/web/resources/query-keys.ts';
import { supportEmails } from '#features/service/support-emails/contract.ts';
import { queueCounts, tickets } from '../contract.ts';

/** How often an open ticket and the counts of queues are read again, and a list of tickets, in milliseconds. */
export const ticketEvery = 5_000;
export const listEvery = 15_000;

const shown = z.object({ ticket: ticketDetail });

/** Where the list of tickets shows. */
export function ticketsPath(accountId: number | null): string {
  return `/service/${accountId}/tickets`;
}

/** Where a ticket shows. */
export function ticketPath(accountId: number | null, number: number): string {
  return `/service/${accountId}/tickets/${number}`;
}

/** One ticket, read again while it is open. */
export function useTicket(number: number) {
  const api = useApi();
  return useQuery({
    queryKey: recordKey(api.accountId, tickets.path, number),
    refetchInterval: ticketEvery,
    queryFn: async ({ signal }) =>
      shown.parse((await api.get(`tickets/${number}`, { signal })).data).ticket,
  });
}

/** How many tickets wait in each queue, read again as often as the server counts them. */
export function useQueueCounts() {
  const api = useApi();
  return useQuery({
    queryKey: [...listKey(api.accountId, tickets.path), 'queues'],
    refetchInterval: ticketEvery,
    queryFn: async ({ signal }) =>
      z.object({ queues: queueCounts }).parse((await api.get('tickets/queues', { signal })).data)
        .queues,
  });
}

/** The support addresses that a ticket can be answered from. */
export function useSupportAddresses() {
  const api = useApi();
  return useQuery({
    queryKey: [...listKey(api.accountId, supportEmails.path), 'choice'],
    queryFn: async ({ signal }) =>
      z
        .object({ support_emails: z.array(z.object({ id: z.number(), email: z.string() })) })
        .parse((await api.get(supportEmails.path, { query: { per_page: 100 }, signal })).data)
        .support_emails,
  });
}

/** What can be done to a ticket; each answers the ticket as it is then. */
export function useTicketChanges(number: number) {
  const api = useApi();
  const cache = useQueryClient();
  const keep = (ticket: TicketDetail): TicketDetail => {
    cache.setQueryData(recordKey(api.accountId, tickets.path, number), ticket);
    void cache.invalidateQueries({ queryKey: listKey(api.accountId, tickets.path) });
    return ticket;
  };
  const readAgain = () =>
    void cache.invalidateQueries({ queryKey: recordKey(api.accountId, tickets.path, number) });
  const change = useMutation({
    mutationFn: async (ticket: Readonly<Record<string, unknown>>) =>
      keep(shown.parse((await api.put(`tickets/${number}`, { body: { ticket } })).data).ticket),
    onError: readAgain,
  });
  const reply = useMutation({
    mutationFn: async (body: Readonly<Record<string, unknown>>) =>
      keep(
        shown.parse((await api.post(`tickets/${number}/reply`, { body: { reply: body } })).data)
          .ticket,
      ),
    onError: readAgain,
  });
  const note = useMutation({
    mutationFn: async (body: Readonly<Record<string, unknown>>) =>
      keep(
        shown.parse((await api.post(`tickets/${number}/notes`, { body: { note: body } })).data)
          .ticket,
      ),
  });
  const forward = useMutation({
    mutationFn: async (body: Readonly<Record<string, unknown>>) =>
      keep(
        shown.parse((await api.post(`tickets/${number}/forward`, { body: { forward: body } })).data)
          .ticket,
      ),
  });
  const withdraw = useMutation({
    mutationFn: async (id: number) =>
      keep(shown.parse((await api.delete(`tickets/${number}/messages/${id}`)).data).ticket),
    onError: readAgain,
  });
  return { change, reply, note, forward, withdraw };
}

/** Makes one ticket of two, takes that back, or makes two of one; each has the lists and tickets on screen read again. */
export function useMerging() {
  const api = useApi();
  const refresh = useRefresh(tickets);
  const call = async (path: string, body: object): Promise<TicketDetail> =>
    shown.parse((await api.post(path, { body })).data).ticket;
  const merge = useMutation({
    mutationFn: ({ number, into }: { number: number; into: number }) =>
      call(`tickets/${number}/merge`, { into }),
    onSettled: refresh,
  });
  const unmerge = useMutation({
    mutationFn: (number: number) => call(`tickets/${number}/unmerge`, {}),
    onSettled: refresh,
  });
  const split = useMutation({
    mutationFn: ({ number, messageId }: { number: number; messageId: number }) =>
      call(`tickets/${number}/split`, { message_id: messageId }),
    onSettled: refresh,
  });
  return { merge, unmerge, split };
}
