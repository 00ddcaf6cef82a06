import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { z } from 'zod';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { useAutosave, type AutosavedDraft } from '#platform/web/drafts/use-autosave.ts';
import { listKey, recordKey } from '#platform/web/resources/query-keys.ts';
import { unwrap } from '#platform/web/resources/use-record.ts';
import type { Content } from '../content.ts';
import { useEditedFamily } from './edited-family.ts';

/** What an editor sends, and what is kept of it in the browser while it is not saved; absent parts stay as they are. */
export const contentValues = z.object({
  name: z.string(),
  html_part: z.string().optional(),
  text_part: z.string().optional(),
  mjml_part: z.string().optional(),
  source_url: z.string().optional(),
});

/** What an editor sends; absent parts stay as they are. */
export type ContentValues = z.infer<typeof contentValues>;

/** What an editor begins with: a saved content, or none yet, and words of an earlier visit that the server does not have. */
export interface EditorStart {
  readonly content: Content | null;
  readonly kept: ContentValues | null;
}

/** The saving of an editor. */
export interface Saving extends AutosavedDraft {
  /** The content's id, once it has one. */
  readonly savedId: number | null;
  /** True once somebody saved by hand; a new content keeps its address until then, because its page would begin anew. */
  readonly isByHand: boolean;
}

/** Where the drafts of a record are kept that are not saved; those of a new one by its editor. */
export function placeOf(family: string, content: Content | null, editorType: number): string {
  return content === null ? `${family}/new-${editorType}` : `${family}/${content.id}`;
}

/** Whether a content has these values already. */
export function hasValues(content: Content | null, values: ContentValues): boolean {
  return Object.entries(values).every(
    ([part, value]) => content?.[part as keyof Content] === value,
  );
}

/** How long after the last change a content saves itself. */
const autosavePause = 1500;

/** Saves what `read` gives: by itself after a pause and on every way out, at once by `save`. */
export function useSaving({
  start: { content, kept },
  editorType,
  read,
  onSaved,
}: {
  start: EditorStart;
  editorType: number;
  read: () => ContentValues;
  onSaved?: (content: Content) => void;
}): Saving {
  const api = useApi();
  const cache = useQueryClient();
  const family = useEditedFamily();
  const [isByHand, setByHand] = useState(false);
  const [id, setId] = useState(content?.id ?? null);
  const saved = useRef(content);

  const send = async (values: ContentValues, version: string | null) => {
    const before = saved.current;
    const fields =
      before === null ? { ...values, ...family.more, editor_type: editorType } : values;
    const call = {
      body: { [family.singular]: fields },
      exclude: [409, 412, 422],
      quiet: true,
      outlivesPage: true,
    };
    const answer =
      before === null
        ? await api.post<unknown>(family.path, call)
        : await api.put<unknown>(`${family.path}/${before.id}`, {
            ...call,
            version: version ?? undefined,
          });
    const after = unwrap<Content>(answer.data, family.singular);
    saved.current = after;
    setId(after.id);
    // What somebody wrote meanwhile is newer than the answer.
    if (onSaved && JSON.stringify(read()) === JSON.stringify(values)) onSaved(after);
    await forget(cache, { accountId: api.accountId, path: family.path, id: after.id });
    return { version: after.updated_at };
  };
  const rebase = async (values: ContentValues) => {
    const path = `${family.path}/${saved.current?.id}`;
    const { data } = await api.get<unknown>(path, { quiet: true });
    const theirs = unwrap<Content>(data, family.singular);
    const isSame = Object.keys(values).every(
      (part) => theirs[part as keyof Content] === saved.current?.[part as keyof Content],
    );
    return isSame || hasValues(theirs, values) ? theirs.updated_at : null;
  };
  const draft = useAutosave<ContentValues>({
    place: placeOf(family.path, content, editorType),
    version: content?.updated_at ?? null,
    pause: autosavePause,
    isTakenUp: kept !== null,
    read,
    send,
    rebase,
  });
  return {
    ...draft,
    savedId: id,
    isByHand,
    save: () => {
      setByHand(true);
      return draft.save();
    },
  };
}

/** Lists, pictures and figures of the content are read again when they are shown next; the open editor keeps its own state. */
async function forget(
  cache: ReturnType<typeof useQueryClient>,
  { accountId, path, id }: { accountId: number | null; path: string; id: number },
): Promise<void> {
  await Promise.all([
    cache.invalidateQueries({ queryKey: listKey(accountId, path), refetchType: 'none' }),
    cache.invalidateQueries({
      queryKey: recordKey(accountId, path, id),
      refetchType: 'none',
    }),
  ]);
}
