import { importRow, importsOf, type ImportRow } from '#engines/imports/contract.ts';
import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { customFields } from '#features/audience/custom-fields/contract.ts';
import { contactLists } from '#features/audience/lists/contract.ts';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import type { Api } from '#platform/web/api/create-api.ts';
import { useRefresh } from '#platform/web/resources/query-keys.ts';
import { useResourceList } from '#platform/web/resources/use-resource-list.ts';
import { importPreview, importStarted, type ImportPreview } from '../contract.ts';
import type { Format } from './format-choice.ts';
import { useImportInto, type ImportInto } from './import-into.ts';

const pollEvery = 700;

/** True while an import is waiting or at work. */
export function isUnderway(row: Pick<ImportRow, 'status'>): boolean {
  return row.status === 'queued' || row.status === 'running';
}

/** Sends a file once and answers its preview; tells how much has gone, and can be stopped. */
export function useUpload() {
  const api = useApi();
  const into = useImportInto();
  const cache = useQueryClient();
  const [fraction, setFraction] = useState(0);
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const upload = useMutation({
    mutationFn: async ({
      file,
      format,
    }: {
      file: File;
      format: Format;
    }): Promise<ImportPreview> => {
      stop.current = new AbortController();
      setFraction(0);
      const form = new FormData();
      for (const [key, value] of Object.entries(format))
        if (value !== undefined) form.append(key, value);
      if (into.id !== null) form.append(into.field, String(into.id));
      form.append('file', file);
      const answer = await api.upload(`${into.calls}/preview`, {
        form,
        onProgress: setFraction,
        signal: stop.current.signal,
        exclude: [413, 422],
        quiet: true,
      });
      const preview = importPreview.parse(answer.data);
      cache.setQueryData(previewQuery({ api, into }, preview.file_id, format).queryKey, preview);
      return preview;
    },
  });
  return { ...upload, fraction, stop: () => stop.current?.abort() };
}

/** What the uploaded file looks like when it is read in a certain way. */
export function usePreview(fileId: number, format: Format) {
  const api = useApi();
  const into = useImportInto();
  return useQuery({
    ...previewQuery({ api, into }, fileId, format),
    placeholderData: keepPreviousData,
  });
}

function previewQuery(
  { api, into }: { api: Api; into: ImportInto },
  fileId: number,
  { delimiter, encoding }: Format,
) {
  return queryOptions({
    queryKey: [
      'import-preview',
      api.accountId,
      into.calls,
      fileId,
      delimiter ?? null,
      encoding ?? null,
    ],
    queryFn: async ({ signal }) => {
      const answer = await api.get(`${into.calls}/preview/${fileId}`, {
        query: { delimiter, encoding, [into.field]: into.id ?? undefined },
        signal,
        exclude: [422],
        quiet: true,
      });
      return importPreview.parse(answer.data);
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

/** Starts the import of an uploaded file; answers its id. */
export function useStartImport() {
  const api = useApi();
  const { calls } = useImportInto();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async (body: object): Promise<number> =>
      importStarted.parse((await api.post(calls, { body, exclude: [422], quiet: true })).data)
        .import_id,
    onSuccess: () => cache.invalidateQueries({ queryKey: ['list', api.accountId] }),
  });
}

/** One import, read again and again until it is over; lists and fields are then counted anew. */
export function useImport(id: number) {
  const api = useApi();
  const { calls } = useImportInto();
  const cache = useQueryClient();
  const refreshLists = useRefresh(contactLists);
  const refreshFields = useRefresh(customFields);
  const query = useQuery({
    queryKey: ['record', api.accountId, calls, id],
    queryFn: async ({ signal }) =>
      importRow.parse((await api.get(`${calls}/${id}`, { signal })).data),
    refetchInterval: ({ state }) => (state.data && !isUnderway(state.data) ? false : pollEvery),
  });
  const isOver = query.data !== undefined && !isUnderway(query.data);
  useEffect(() => {
    if (!isOver) return;
    void Promise.all([
      refreshLists(),
      refreshFields(),
      cache.invalidateQueries({ queryKey: ['list', api.accountId] }),
    ]);
  }, [isOver, refreshLists, refreshFields, cache, api.accountId]);
  return query;
}

/** A page of the imports into a list, table …, kept moving while one is underway. */
export function useImportsInto(query: object) {
  const { page } = useImportInto();
  const [isMoving, setMoving] = useState(false);
  const list = useResourceList(
    importsOf(page),
    { ...query },
    { refreshEvery: isMoving ? 1500 : 0 },
  );
  const hasMoving = list.rows.some(isUnderway);
  useEffect(() => setMoving(hasMoving), [hasMoving]);
  return list;
}
