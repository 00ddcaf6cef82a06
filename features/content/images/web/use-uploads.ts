import { useCallback, useRef, useState } from 'react';
import { ApiError } from '#platform/web/api/api-error.ts';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { serverText } from '#platform/web/i18n/server-text.ts';
import { useRefresh } from '#platform/web/resources/query-keys.ts';
import { images } from '../contract.ts';
import type { LibraryImage } from './images.ts';

/** A picture on its way into the library. */
export interface Upload {
  id: number;
  name: string;
  size: number;
  fraction: number;
  /** Why it was refused. */
  refusal: string | null;
  /** The picture of the library that is the same, where there is one. */
  sameAs: string | null;
  isDone: boolean;
}

/** A picture that came in; `same_as` names the oldest other one of the same bytes. */
type Stored = LibraryImage & { same_as: { id: number; name: string } | null };

/** Sends pictures one after the other, with progress and, where one is refused, the reason. */
export function useUploads(folderId: number | null, onStored?: (image: LibraryImage) => void) {
  const api = useApi();
  const refresh = useRefresh(images);
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const count = useRef(0);
  const queue = useRef<Promise<void>>(Promise.resolve());
  const change = (id: number, values: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...values } : one)));

  const send = async (id: number, file: File): Promise<void> => {
    const form = new FormData();
    if (folderId !== null) form.append('folder_id', String(folderId));
    form.append('file', file, file.name);
    try {
      const { data } = await api.upload<Stored>(images.path, {
        form,
        quiet: true,
        onProgress: (fraction) => change(id, { fraction }),
      });
      change(id, { fraction: 1, isDone: true, sameAs: data.same_as?.name ?? null });
      onStored?.(data);
    } catch (error) {
      change(id, { refusal: reasonOf(error), isDone: true });
    }
  };

  const add = (files: readonly File[]): void => {
    for (const file of files) {
      const id = (count.current += 1);
      const { name, size } = file;
      const begun = { id, name, size, fraction: 0, refusal: null, sameAs: null, isDone: false };
      setUploads((all) => [...all, begun]);
      queue.current = queue.current.then(() => send(id, file));
    }
    if (files.length > 0) queue.current = queue.current.then(() => refresh());
  };
  const forget = useCallback(
    (id: number) => setUploads((all) => all.filter((one) => one.id !== id)),
    [],
  );
  return { uploads, add, forget };
}

/** Why a picture was refused, in the words of the server. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : String(error);
  const [words] = [...(error.fields['file'] ?? []), ...(error.fields['url'] ?? [])];
  return serverText(words ?? error.message);
}
