import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { useAutosave } from '#platform/web/drafts/use-autosave.ts';
import { listKey, recordKey } from '#platform/web/resources/query-keys.ts';
import { unwrap } from '#platform/web/resources/use-record.ts';
import { preferencePages, type PageType, type PreferencePage } from '../contract.ts';

/** What an editor of a page writes. */
export interface PageDraft {
  name: string;
  html_part: string;
  json_part: Record<string, unknown> | null;
  language: string | null;
  is_default: boolean;
}

/** What an editor of a page begins with. */
export interface PageStart {
  /** Null for a new page. */
  readonly page: PreferencePage | null;
  readonly type: PageType;
  readonly editor: PreferencePage['editor_type'];
  readonly draft: PageDraft;
}

const autosavePause = 1_500;

/** A page that saves itself while it is written; a new one is made with its first change. */
export function usePageDraft({ page, type, editor, draft: begun }: PageStart) {
  const api = useApi();
  const cache = useQueryClient();
  const { path, singular } = preferencePages;
  const draft = useRef(begun);
  const saved = useRef(page);
  const [shown, setShown] = useState(begun);
  const [savedId, setId] = useState(page?.id ?? null);
  const [isByHand, setByHand] = useState(false);

  const send = async (values: PageDraft, version: string | null) => {
    const before = saved.current;
    const call = { exclude: [409, 412, 422], quiet: true, outlivesPage: true };
    const answer =
      before === null
        ? await api.post<unknown>(path, {
            ...call,
            body: { [singular]: { ...values, page_type: type, editor_type: editor } },
          })
        : await api.put<unknown>(`${path}/${before.id}`, {
            ...call,
            body: { [singular]: values },
            version: version ?? undefined,
          });
    const after = unwrap<PreferencePage>(answer.data, singular);
    saved.current = after;
    setId(after.id);
    const { accountId } = api;
    await Promise.all([
      cache.invalidateQueries({ queryKey: listKey(accountId, path), refetchType: 'none' }),
      cache.invalidateQueries({
        queryKey: recordKey(accountId, path, after.id),
        refetchType: 'none',
      }),
    ]);
    return { version: after.updated_at };
  };
  const rebase = async (values: PageDraft) => {
    const { data } = await api.get<unknown>(`${path}/${saved.current?.id}`, { quiet: true });
    const theirs = unwrap<PreferencePage>(data, singular);
    const isSame = (Object.keys(values) as (keyof PageDraft)[]).every(
      (part) => JSON.stringify(theirs[part]) === JSON.stringify(saved.current?.[part]),
    );
    return isSame ? theirs.updated_at : null;
  };
  const autosave = useAutosave<PageDraft>({
    place: page === null ? `${path}/new-${type}-${editor}` : `${path}/${page.id}`,
    version: page?.updated_at ?? null,
    pause: autosavePause,
    read: () => draft.current,
    send,
    rebase,
  });
  return {
    shown,
    savedId,
    change: (part: Partial<PageDraft>) => {
      draft.current = { ...draft.current, ...part };
      setShown(draft.current);
      autosave.touch();
    },
    saving: {
      ...autosave,
      savedId,
      isByHand,
      save: () => {
        setByHand(true);
        return autosave.save();
      },
    },
  };
}
