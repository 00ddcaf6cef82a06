import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { useUnsavedGuard } from '#platform/web/overlays/use-unsaved-guard.ts';
import { listKey, recordKey } from '#platform/web/resources/query-keys.ts';
import { unwrap } from '#platform/web/resources/use-record.ts';
import { contents } from '../../contract.ts';
import type { Content } from '../content.ts';

/** What an editor sends; absent parts stay as they are. */
export interface ContentValues {
  name: string;
  html_part?: string;
  text_part?: string;
  mjml_part?: string;
  source_url?: string;
}

/** How the draft stands: `new` was never saved, `failed` was refused with `problem`. */
export interface SavingState {
  readonly step: 'new' | 'clean' | 'dirty' | 'saving' | 'failed';
  readonly savedAt: number | null;
  readonly problem: Error | null;
  /** True once somebody saved by hand; a new content keeps its address until then, because its page would begin anew. */
  readonly isByHand: boolean;
}

/** The saving of an editor. */
export interface Saving extends SavingState {
  /** The content's id, once it has one. */
  readonly savedId: number | null;
  /** Something changed: it is saved after a pause. */
  touch(): void;
  /** Saves now; answers the saved content, or null when it was refused. */
  save(): Promise<Content | null>;
}

/** How long after the last change a content saves itself. */
const autosavePause = 1500;

/** Saves what `read` gives: by itself after a pause, at once by `save`; leaving with unsaved work asks first. */
export function useSaving({
  contentId,
  editorType,
  read,
  onSaved,
}: {
  contentId: number | null;
  editorType: number;
  read: () => ContentValues;
  onSaved?: (content: Content) => void;
}): Saving {
  const api = useApi();
  const cache = useQueryClient();
  const [state, setState] = useState<SavingState>({
    step: contentId === null ? 'new' : 'clean',
    savedAt: null,
    problem: null,
    isByHand: false,
  });
  const [id, setId] = useState(contentId);
  const revision = useRef(0);
  const inFlight = useRef<Promise<Content | null> | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef({ read, onSaved, id });
  useEffect(() => {
    latest.current = { read, onSaved, id: latest.current.id ?? id };
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  useUnsavedGuard(state.step === 'dirty' || state.step === 'saving' || state.step === 'failed');

  const send = useCallback(async (): Promise<Content | null> => {
    const at = revision.current;
    const { id: known, read: values } = latest.current;
    setState((before) => ({ ...before, step: 'saving' }));
    try {
      const fields = values();
      const call = {
        body: {
          [contents.singular]: known === null ? { ...fields, editor_type: editorType } : fields,
        },
        exclude: [422],
      };
      const answer =
        known === null
          ? await api.post<unknown>(contents.path, call)
          : await api.put<unknown>(`${contents.path}/${known}`, call);
      const saved = unwrap<Content>(answer.data, contents.singular);
      latest.current.id = saved.id;
      setId(saved.id);
      const isCurrent = revision.current === at;
      setState((before) => ({
        ...before,
        step: isCurrent ? 'clean' : 'dirty',
        savedAt: Date.now(),
        problem: null,
      }));
      if (isCurrent) latest.current.onSaved?.(saved);
      await forget(cache, api.accountId, saved.id);
      return saved;
    } catch (error) {
      setState((before) => ({
        ...before,
        step: 'failed',
        problem: error instanceof Error ? error : new Error(String(error)),
      }));
      return null;
    }
  }, [api, cache, editorType]);

  // One call at a time: a change that comes while one is under way is sent after it.
  const saveNow = useCallback(async (): Promise<Content | null> => {
    clearTimeout(timer.current);
    while (inFlight.current) await inFlight.current;
    const call = send();
    inFlight.current = call;
    try {
      return await call;
    } finally {
      inFlight.current = null;
    }
  }, [send]);

  const save = useCallback(() => {
    setState((before) => ({ ...before, isByHand: true }));
    return saveNow();
  }, [saveNow]);

  const touch = useCallback(() => {
    revision.current += 1;
    setState((before) => (before.step === 'saving' ? before : { ...before, step: 'dirty' }));
    clearTimeout(timer.current);
    // A new content is made with its first change, so that nothing is lost when the browser dies.
    timer.current = setTimeout(() => void saveNow(), autosavePause);
  }, [saveNow]);

  return { ...state, savedId: id, touch, save };
}

/** Lists, pictures and figures of the content are read again when they are shown next; the open editor keeps its own state. */
async function forget(
  cache: ReturnType<typeof useQueryClient>,
  accountId: number | null,
  id: number,
): Promise<void> {
  await Promise.all([
    cache.invalidateQueries({ queryKey: listKey(accountId, contents.path), refetchType: 'none' }),
    cache.invalidateQueries({
      queryKey: recordKey(accountId, contents.path, id),
      refetchType: 'none',
    }),
  ]);
}
