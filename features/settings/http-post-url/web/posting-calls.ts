import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { hookPost, hookState } from '../contract.ts';

const refreshMs = 5_000;
const secretAnswer = z.object({ secret: z.string() });
const testAnswer = z.object({
  is_taken: z.boolean(),
  status: z.number().nullable(),
  took_ms: z.number(),
  error: z.string().nullable(),
  response: z.string(),
});

/** How posting stands; asked again while the page is open. */
export function usePosting() {
  const api = useApi();
  return useQuery({
    queryKey: ['http-post-url', api.accountId, 'state'],
    refetchInterval: refreshMs,
    queryFn: async ({ signal }) =>
      hookState.parse((await api.get('http_post_url', { signal })).data).hook,
  });
}

/** The last posts. */
export function usePosts() {
  const api = useApi();
  return useQuery({
    queryKey: ['http-post-url', api.accountId, 'posts'],
    refetchInterval: refreshMs,
    queryFn: async ({ signal }) =>
      z
        .object({ posts: z.array(hookPost) })
        .parse((await api.get('http_post_url/posts', { query: { per_page: 20 }, signal })).data)
        .posts,
  });
}

/** What can be done with the address. */
export function usePostingActions() {
  const api = useApi();
  const cache = useQueryClient();
  const refresh = () => cache.invalidateQueries({ queryKey: ['http-post-url', api.accountId] });
  const secret = (action: 'secret' | 'rotate_secret') => async () =>
    secretAnswer.parse((await api.post(`http_post_url/${action}`)).data).secret;
  return {
    test: useMutation({
      mutationFn: async () => testAnswer.parse((await api.post('http_post_url/test')).data),
      onSettled: refresh,
    }),
    resume: useMutation({
      mutationFn: async () => {
        await api.post('http_post_url/resume');
      },
      onSettled: refresh,
    }),
    reveal: useMutation({ mutationFn: secret('secret') }),
    rotate: useMutation({ mutationFn: secret('rotate_secret') }),
  };
}
