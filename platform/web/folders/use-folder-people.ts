import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { useApi } from '../api/ApiContext.tsx';

const people = z.array(
  z.object({
    id: z.number(),
    first_name: z.string().nullable(),
    last_name: z.string().nullable(),
    email: z.string(),
  }),
);

/** Somebody that a folder can be shared with. */
export interface FolderPerson {
  id: number;
  name: string;
  email: string;
}

const nobody: readonly FolderPerson[] = [];

/** The people of the account, for sharing folders. */
export function useFolderPeople(): { list: readonly FolderPerson[]; isLoading: boolean } {
  const api = useApi();
  const read = useQuery({
    queryKey: ['folders', api.accountId, 'users'],
    queryFn: async ({ signal }) =>
      people
        .parse((await api.get<{ users: unknown }>('folders/users', { signal })).data.users)
        .map(({ id, first_name, last_name, email }): FolderPerson => ({
          id,
          email,
          name: [first_name, last_name].filter(Boolean).join(' ') || email,
        })),
  });
  return { list: read.data ?? nobody, isLoading: read.isPending };
}
