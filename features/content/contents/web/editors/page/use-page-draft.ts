import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { useAutosave } from '#platform/web/drafts/use-autosave.ts';
import { listKey, recordKey } from '#platform/web/resources/query-keys.ts';
import { unwrap } from '#platform/web/resources/use-record.ts';
import type { Saving } from '../use-saving.ts';

/** A record of a family of pages, as its draft knows it. */
interface SavedPage {
  id: number;
  updated_at: string;
}

/** What an editor of a page begins with. */
export interface PageDraftStart<Draft extends object, Row extends SavedPage> {
  readonly family: { readonly path: string; readonly singular: string };
  /** Null for a new page. */
  readonly record: Row | null;
  readonly draft: Draft;
  /** What a new page brings besides its draft. */
  readonly more: object;
  /** Where the draft of a new page is kept in the browser, such as 'new-html'. */
  readonly newPlace: string;
}

const autosavePause = 1_500;

/** A page that saves itself while it is written; a new one is made with its first change. */
export function usePageDraft<Draft extends object, Row extends SavedPage>(
  start: PageDraftStart<Draft, Row>,
) {
  const { family, record, newPlace } = start;
  const draft = useRef(start.draft);
  const [shown, setShown] = useState(start.draft);
  const [isByHand, setByHand] = useState(false);
  const { savedId, ...sending } = useSending(start);
  const autosave = useAutosave<Draft>({
    place: `${family.path}/${record === null ? newPlace : record.id}`,
    version: record?.updated_at ?? null,
    pause: autosavePause,
    read: () => draft.current,
    ...sending,
  });
  const saving: Saving = {
    ...autosave,
    savedId,
    isByHand,
    save: () => {
      setByHand(true);
      return autosave.save();
    },
  };
  const change = (part: Partial<Draft>) => {
    draft.current = { ...draft.current, ...part };
    setShown(draft.current);
    autosave.touch();
  };
  return { shown, savedId, change, saving };
}

function useSending<Draft extends object, Row extends SavedPage>({
  family: { path, singular },
  record,
  more,
}: PageDraftStart<Draft, Row>) {
  const api = useApi();
  const cache = useQueryClient();
  const saved = useRef<Row | null>(record);
  const [savedId, setId] = useState(record?.id ?? null);

  const send = async (values: Draft, version: string | null) => {
    const before = saved.current;
    const call = { exclude: [409, 412, 422], quiet: true, outlivesPage: true };
    const answer =
      before === null
        ? await api.post<unknown>(path, { ...call, body: { [singular]: { ...values, ...more } } })
        : await api.put<unknown>(`${path}/${before.id}`, {
            ...call,
            body: { [singular]: values },
            version: version ?? undefined,
          });
    const after = unwrap<Row>(answer.data, singular);
    saved.current = after;
    setId(after.id);
    const { accountId } = api;
    for (const queryKey of [listKey(accountId, path), recordKey(accountId, path, after.id)])
      await cache.invalidateQueries({ queryKey, refetchType: 'none' });
    return { version: after.updated_at };
  };
  const rebase = async (values: Draft) => {
    const { data } = await api.get<unknown>(`${path}/${saved.current?.id}`, { quiet: true });
    const theirs = unwrap<Row>(data, singular);
    const isSame = Object.keys(values).every(
      (part) =>
        JSON.stringify(theirs[part as keyof Row]) ===
        JSON.stringify(saved.current?.[part as keyof Row]),
    );
    return isSame ? theirs.updated_at : null;
  };
  return { savedId, send, rebase };
}
