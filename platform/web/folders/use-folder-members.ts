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
export interface FolderMember {
  id: number;
  name: string;
  email: string;
}

const nobody: readonly FolderMember[] = [];

/** The people of the account, for sharing folders. */
export function useFolderMembers(): { list: readonly FolderMember[]; isLoading: boolean } {
  const api = useApi();
  const read = useQuery({
    queryKey: ['folders', api.accountId, 'users'],
    queryFn: async ({ signal }) =>
      people
        .parse((await api.get<{ users: unknown }>('folders/users', { signal })).data.users)
        .map(({ id, first_name, last_name, email }): FolderMember => ({
          id,
          email,
          name: [first_name, last_name].filter(Boolean).join(' ') || email,
        })),
  });
  return { list: read.data ?? nobody, isLoading: read.isPending };
}
