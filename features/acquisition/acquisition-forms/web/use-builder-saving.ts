import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#platform/web/api/api-error.ts';
import type { Api } from '#platform/web/api/create-api.ts';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { useAutosave, type AutosavedDraft } from '#platform/web/drafts/use-autosave.ts';
import { listKey, recordKey } from '#platform/web/resources/query-keys.ts';
import { unwrap } from '#platform/web/resources/use-record.ts';
import { sentence } from '#platform/web/forms/form-errors.ts';
import { builders, type ShownAcquisitionForm } from '../contract.ts';
import { isSame, type BuilderDraft } from './form-draft.ts';

const pause = 1_000;

/** Where the unsaved draft of a form is kept. */
export const draftPlace = (form: { id: number } | null) =>
  form === null ? 'builders/new' : `builders/${form.id}`;

/** The saving of a builder. */
export interface BuilderSaving extends AutosavedDraft {
  /** The form as it was answered last; null while it was never saved. */
  readonly form: ShownAcquisitionForm | null;
  readonly errorOf: (field: string) => string | null;
  /** Makes what is drafted what visitors get, or takes it from them. */
  readonly turn: (published: boolean) => Promise<boolean>;
}

/** Saves the draft by itself; visitors get it when it is published. */
export function useBuilderSaving(
  start: ShownAcquisitionForm | null,
  draft: BuilderDraft,
  isTakenUp: boolean,
): BuilderSaving {
  const api = useApi();
  const latest = useRef(draft);
  const saved = useRef(start);
  const [form, setForm] = useState(start);
  const [errors, setErrors] = useState<Readonly<Record<string, string[]>>>({});
  useEffect(() => {
    latest.current = draft;
  });
  const forget = useForgetting();
  const keep = async (data: unknown) => {
    const after = unwrap<ShownAcquisitionForm>(data, builders.singular);
    saved.current = after;
    setForm(after);
    setErrors({});
    await forget(after.id);
    return { version: after.updated_at };
  };
  const explain = (error: unknown): never => {
    if (error instanceof ApiError) setErrors(error.fields);
    throw error;
  };
  const send = async (values: BuilderDraft, version: string | null) => {
    const asked = written(api, saved.current, { values, version });
    return keep((await asked.catch(explain)).data);
  };
  const rebase = async (values: BuilderDraft) => {
    const theirs = await readForm(api, saved.current!.id);
    return isSame(theirs, values) ? theirs.updated_at : null;
  };
  const autosaved = useAutosave<BuilderDraft>({
    place: draftPlace(start),
    version: start?.updated_at ?? null,
    pause,
    isTakenUp,
    read: () => latest.current,
    send,
    rebase,
  });
  useTouchOnChange(draft, autosaved.touch);
  return {
    ...autosaved,
    form,
    errorOf: (field) => errors[field]?.map(sentence).join(' ') ?? null,
    turn: async (published) => {
      if (saved.current === null) autosaved.touch();
      if (autosaved.isUnsaved() && !(await autosaved.save())) return false;
      return turned(api, saved.current!.id, published)
        .then(({ data }) => keep(data))
        .then(() => true)
        .catch(explain)
        .catch(() => false);
    },
  };
}

async function readForm(api: Api, id: number): Promise<ShownAcquisitionForm> {
  const { data } = await api.get<unknown>(`${builders.path}/${id}`, { quiet: true });
  return unwrap<ShownAcquisitionForm>(data, builders.singular);
}

function turned(api: Api, id: number, published: boolean) {
  const body = { [builders.singular]: { published } };
  return api.put<unknown>(`${builders.path}/${id}`, { body, exclude: [422], quiet: true });
}

function written(
  api: Api,
  before: ShownAcquisitionForm | null,
  { values, version }: { values: BuilderDraft; version: string | null },
) {
  const call = {
    body: { [builders.singular]: values },
    exclude: [409, 412, 422],
    quiet: true,
    outlivesPage: true,
  };
  return before === null
    ? api.post<unknown>(builders.path, call)
    : api.put<unknown>(`${builders.path}/${before.id}`, { ...call, version: version ?? undefined });
}

// Lists and figures are read again when they are shown next; the open builder keeps its own state.
function useForgetting(): (id: number) => Promise<void> {
  const { accountId } = useApi();
  const cache = useQueryClient();
  return async (id) => {
    const about = { refetchType: 'none' as const };
    await cache.invalidateQueries({ queryKey: listKey(accountId, builders.path), ...about });
    await cache.invalidateQueries({ queryKey: recordKey(accountId, builders.path, id), ...about });
  };
}

function useTouchOnChange(draft: BuilderDraft, touch: () => void): void {
  const shown = useRef(draft);
  useEffect(() => {
    if (shown.current === draft) return;
    shown.current = draft;
    touch();
  }, [draft, touch]);
}
