import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { mostFileBytes, mostFileSize, ticketUpload } from '#engines/desk/contract.ts';
import { ApiError } from '#platform/web/api/api-error.ts';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import type { Api } from '#platform/web/api/create-api.ts';
import { serverText } from '#platform/web/i18n/server-text.ts';

/** A file that is to go with what is written. */
export interface WaitingFile {
  /** What this page calls it. */
  key: string;
  /** Null until all of it is at the server. */
  id: number | null;
  name: string;
  size: number;
  fraction: number;
  /** Why it was refused. */
  refusal: string | null;
}

/** The files of what is being written, as what sends it needs them. */
export type Uploads = ReturnType<typeof useUploads>;

const kept = z.object({ uploads: z.array(ticketUpload) });
const stored = z.object({ upload: ticketUpload });

/** Uploads files one after the other; those of a ticket are there again after a reload. `number` is null for a ticket that is to be made. */
export function useUploads(number: number | null) {
  const api = useApi();
  const { t } = useTranslation('tickets');
  const [files, setFiles] = useState<readonly WaitingFile[]>([]);
  const queue = useRef(Promise.resolve());
  const stops = useRef(new Map<string, AbortController>());
  const change = (key: string, values: Partial<WaitingFile>) =>
    setFiles((all) => all.map((one) => (one.key === key ? { ...one, ...values } : one)));

  const readAgain = useCallback(async () => {
    if (number === null) return;
    const { data } = await api.get(`tickets/${number}/uploads`, { quiet: true });
    const there = kept.parse(data).uploads.map((one) => asWaiting(one));
    setFiles((all) => [...there, ...all.filter(({ id }) => id === null)]);
  }, [api, number]);
  // A visit in which they can't be read shows none; sending does not need them.
  useEffect(() => void readAgain().catch(() => undefined), [readAgain]);

  const send = async (key: string, file: File): Promise<void> => {
    const stop = stops.current.get(key);
    if (stop === undefined || stop.signal.aborted) return;
    try {
      const onProgress = (fraction: number) => change(key, { fraction });
      const { id } = await sendOne(api, file, { number, signal: stop.signal, onProgress });
      change(key, { id, fraction: 1 });
    } catch (error) {
      if (!stop.signal.aborted) change(key, { refusal: reasonOf(error) });
    }
  };

  const add = (chosen: readonly File[]): void => {
    const tooLarge = t('attach.tooLarge', { size: mostFileSize });
    for (const { file, isTooLarge } of withinLimit(files, chosen)) {
      const key = crypto.randomUUID();
      setFiles((all) => [...all, begun(key, file, isTooLarge ? tooLarge : null)]);
      if (isTooLarge) continue;
      stops.current.set(key, new AbortController());
      queue.current = queue.current.then(() => send(key, file));
    }
  };
  const remove = ({ key, id }: WaitingFile): void => {
    stops.current.get(key)?.abort();
    setFiles((all) => all.filter((one) => one.key !== key));
    if (id !== null)
      void api.delete(`tickets/uploads/${id}`, { quiet: true }).catch(() => undefined);
  };
  return {
    files,
    add,
    remove,
    readAgain,
    /** After they were sent. */
    clear: () => setFiles([]),
    ids: files.flatMap(({ id }) => (id === null ? [] : [id])),
    isUploading: files.some(({ id, refusal }) => id === null && refusal === null),
  };
}

async function sendOne(
  api: Api,
  file: File,
  {
    number,
    ...how
  }: { number: number | null; signal: AbortSignal; onProgress: (fraction: number) => void },
): Promise<{ id: number }> {
  const form = new FormData();
  form.append('file', file, file.name);
  const query = number === null ? {} : { number };
  const { data } = await api.upload('tickets/uploads', { form, quiet: true, query, ...how });
  return stored.parse(data).upload;
}

function asWaiting({ id, name, size }: z.infer<typeof ticketUpload>): WaitingFile {
  return { key: `kept ${id}`, id, name, size, fraction: 1, refusal: null };
}

// Said before anything is sent; the server looks again.
function withinLimit(
  there: readonly WaitingFile[],
  chosen: readonly File[],
): { file: File; isTooLarge: boolean }[] {
  let sum = there.reduce((bytes, one) => bytes + (one.refusal === null ? one.size : 0), 0);
  return chosen.map((file) => {
    const isTooLarge = sum + file.size > mostFileBytes;
    if (!isTooLarge) sum += file.size;
    return { file, isTooLarge };
  });
}

function begun(key: string, { name, size }: File, refusal: string | null): WaitingFile {
  return { key, id: null, name, size, fraction: 0, refusal };
}

function reasonOf(error: unknown): string {
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : String(error);
  const [words] = error.fields['file'] ?? [];
  return serverText(words ?? error.message);
}
