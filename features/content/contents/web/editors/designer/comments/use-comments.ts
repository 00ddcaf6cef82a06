import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { commentThread, type CommentThread } from '#features/content/content-comments/contract.ts';
import { useApi } from '#platform/web/api/ApiContext.tsx';

/** What is sent: at which place of the comments of a content, and what. */
interface Written {
  method: 'post' | 'put';
  place: string;
  body: object;
}

/** The comments of a content; none are read while it is not saved. */
export function useComments(contentId: number | null) {
  const api = useApi();
  const cache = useQueryClient();
  const key = ['content-comments', api.accountId, contentId];
  const path = `contents/${contentId}/comments`;
  const threads = useQuery({
    queryKey: key,
    enabled: contentId !== null,
    queryFn: async ({ signal }) =>
      z.array(commentThread).parse((await api.get(path, { signal, quiet: true })).data),
  });
  const write = useMutation({
    mutationFn: async ({ method, place, body }: Written) =>
      (await api[method]<CommentThread[]>(`${path}${place}`, { body })).data,
    onSuccess: (after) => cache.setQueryData(key, after),
  });
  return { threads, write };
}
