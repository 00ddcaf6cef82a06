import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { InfiniteData } from '@tanstack/react-query';
import { useEffect } from 'react';
import { z } from 'zod';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { ApiError } from '#platform/web/api/api-error.ts';
import type { Api } from '#platform/web/api/create-api.ts';
import {
  inboxMessage,
  inboxRow,
  localInbox,
  type InboxChannel,
  type InboxMessage,
  type InboxRow,
  type SimulatedReport,
} from '../contract.ts';

/** Which mails are shown: what a word finds, one person's, or one mailing's. */
export interface InboxFilter {
  readonly channel: InboxChannel;
  readonly name: string;
  readonly recipient?: string | undefined;
  readonly mailing_id?: number | undefined;
}

const listAnswer = z.object({
  data: z.object({ messages: z.array(inboxRow) }),
  meta: z.object({ total: z.number(), unread: z.number() }),
});

interface InboxPart {
  readonly rows: readonly InboxRow[];
  readonly total: number;
  readonly unread: number;
}

const partSize = 50;
const lookEvery = 2500;

/** The mails that pass the filter, newest first; the list grows by parts, and new mail shows by itself. */
export function useInbox(filter: InboxFilter) {
  const api = useApi();
  const key = [...inboxKey(api), 'list', filter] as const;
  const client = useQueryClient();
  const list = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam, signal }) =>
      readPart(api, filter, { page: pageParam, per_page: partSize }, signal),
    initialPageParam: 1,
    getNextPageParam: (last, parts) =>
      parts.length * partSize < last.total ? parts.length + 1 : undefined,
    placeholderData: keepPreviousData,
    retry: retryUnlessClosed,
  });
  const first = list.data?.pages[0];

  // A look at the newest mail is cheap; only when it shows a change is the list read again.
  const newest = useQuery({
    queryKey: [...inboxKey(api), 'newest', filter],
    queryFn: ({ signal }) => readPart(api, filter, { page: 1, per_page: 1 }, signal),
    refetchInterval: lookEvery,
    enabled: list.isSuccess,
    gcTime: 0,
  });
  const isBehind =
    newest.data !== undefined &&
    first !== undefined &&
    newest.dataUpdatedAt > list.dataUpdatedAt &&
    (newest.data.total !== first.total || newest.data.rows[0]?.id !== first.rows[0]?.id);
  useEffect(() => {
    if (isBehind) void client.invalidateQueries({ queryKey: [...inboxKey(api), 'list'] });
  }, [isBehind, client, api]);

  return {
    rows: uniqueRows(list.data?.pages ?? []),
    total: first?.total ?? 0,
    unread: first?.unread ?? 0,
    isLoading: list.isPending,
    isStale: list.isPlaceholderData,
    error: list.error,
    isClosed: isClosed(list.error),
    refetch: () => void list.refetch(),
    hasMore: list.hasNextPage,
    isMoreComing: list.isFetchingNextPage,
    readMore: () => void list.fetchNextPage(),
  };
}

/** One mail; opening it marks it read, here and on the server. */
export function useMessage(id: number | undefined) {
  const api = useApi();
  const client = useQueryClient();
  const message = useQuery({
    queryKey: [...inboxKey(api), 'message', id],
    queryFn: async ({ signal }): Promise<InboxMessage> => {
      const answer = await api.get<{ message: unknown }>(`${localInbox.path}/${id}`, { signal });
      return inboxMessage.parse(answer.data.message);
    },
    enabled: id !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });
  const readId = message.isPlaceholderData ? undefined : message.data?.id;
  useEffect(() => {
    if (readId === undefined) return;
    client.setQueriesData<InfiniteData<InboxPart>>(
      { queryKey: [...inboxKey(api), 'list'] },
      (list) => list && { ...list, pages: markRead(list.pages, readId) },
    );
  }, [readId, client, api]);
  return message;
}

/** A mail byte for byte, as text. */
export function useSource(id: number) {
  const api = useApi();
  return useQuery({
    queryKey: [...inboxKey(api), 'source', id],
    queryFn: async ({ signal }) =>
      z.string().parse((await api.get(sourcePath(api, id), { signal })).body),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Where the bytes of a mail are. */
export function sourcePath(api: Api, id: number): string {
  return `/v2/${api.accountId}/${localInbox.path}/${id}.eml`;
}

/** Empties the inbox. */
export function useEmptyInbox() {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => (await api.delete<{ deleted: number }>(localInbox.path)).data.deleted,
    onSuccess: () => client.resetQueries({ queryKey: inboxKey(api) }),
  });
}

/** What a phone does: a text arrives or not, is answered, or its owner writes first. */
export function usePhone() {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (
      act: { id: number; as: string; text?: string } | { number: string; text: string },
    ) => {
      const { path } = localInbox;
      if ('number' in act) return api.post(`${path}/texts`, { body: act });
      const { id, ...body } = act;
      return api.post(`${path}/${id}/pretend`, { body });
    },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['record', api.accountId, 'sms_contacts'] });
    },
  });
}

/** Simulates a bounce or complaint as a mail server would report it; answers whether it had an effect. */
export function useSimulateReport() {
  const api = useApi();
  return useMutation({
    mutationFn: async ({ id, as }: { id: number; as: SimulatedReport }) => {
      const answer = await api.post<{ effects: string[] }>(`${localInbox.path}/${id}/simulate`, {
        body: { as },
      });
      return {
        isNews: answer.data.effects.some(
          (effect) => effect.endsWith('_bounced') || effect === 'complained',
        ),
      };
    },
  });
}

async function readPart(
  api: Api,
  filter: InboxFilter,
  page: { page: number; per_page: number },
  signal: AbortSignal,
): Promise<InboxPart> {
  const answer = await api.get(localInbox.path, {
    query: {
      ...page,
      channel: filter.channel,
      name: filter.name || undefined,
      recipient: filter.recipient,
      mailing_id: filter.mailing_id,
    },
    signal,
  });
  const { data, meta } = listAnswer.parse(answer.body);
  return { rows: data.messages, total: meta.total, unread: meta.unread };
}

function inboxKey(api: Api) {
  return ['local-inbox', api.accountId] as const;
}

function isClosed(error: Error | null): boolean {
  return error instanceof ApiError && error.status === 404;
}

function retryUnlessClosed(count: number, error: Error): boolean {
  return count < 2 && !isClosed(error);
}

// While mail comes in, the parts shift, and one mail may be in two of them.
function uniqueRows(parts: readonly InboxPart[]): InboxRow[] {
  return [...new Map(parts.flatMap((part) => part.rows).map((row) => [row.id, row])).values()];
}

function markRead(parts: InboxPart[], id: number): InboxPart[] {
  const isNews = parts.some((part) => part.rows.some((row) => row.id === id && !row.is_read));
  if (!isNews) return parts;
  return parts.map((part) => ({
    ...part,
    unread: Math.max(0, part.unread - 1),
    rows: part.rows.map((row) => (row.id === id ? { ...row, is_read: true } : row)),
  }));
}
