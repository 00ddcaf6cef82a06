import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { ticketPerson } from '#engines/desk/contract.ts';
import { useApi } from '#platform/web/api/ApiContext.tsx';

const answer = z.object({ agents: z.array(ticketPerson) });

/** Who can be given tickets. */
export function useAgents() {
  const api = useApi();
  return useQuery({
    queryKey: ['ticket-agents', api.accountId],
    queryFn: async ({ signal }) =>
      answer.parse((await api.get('tickets/agents', { signal })).data).agents,
  });
}
