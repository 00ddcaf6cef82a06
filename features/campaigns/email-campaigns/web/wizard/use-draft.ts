import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '#platform/web/api/api-error.ts';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import type { Api } from '#platform/web/api/create-api.ts';
import { sentence } from '#platform/web/forms/form-errors.ts';
import { useRefresh } from '#platform/web/resources/query-keys.ts';
import { emailCampaigns, type CampaignWithReport } from '../../contract/campaign.ts';
import {
  changesSince,
  faultOf,
  faultyFields,
  fieldsOf,
  type DraftFields,
  type DraftValues,
} from './draft-values.ts';

/** How long typing rests before a draft saves itself, in milliseconds. */
export const saveDelay = 800;

/** How the draft on the screen stands to the saved one. */
export type SaveState =
  | { kind: 'new' }
  | { kind: 'changed' }
  | { kind: 'saving' }
  | { kind: 'saved'; at: number }
  | { kind: 'refused' };

/** A draft that saves itself. */
export interface Draft {
  id: number | null;
  values: DraftValues;
  state: SaveState;
  /** Grows with every save: what is computed from the saved campaign hangs on it. */
  version: number;
  set: (change: Partial<DraftValues>) => void;
  /** What is wrong with a field, said once it was left or refused. */
  errorOf: (field: string) => string | null;
  touch: (...fields: string[]) => void;
  /** Fields that cannot be saved as they stand. */
  faults: () => string[];
  /** Saves what is open now; answers the campaign's id, or null when it could not be saved. */
  flush: () => Promise<number | null>;
}

/** Keeps a campaign's draft and saves what changed a moment after the last change; a new one is created when it has a name. */
export function useDraft(start: {
  id: number | null;
  values: DraftValues;
  onCreated: (id: number) => void;
}): Draft {
  const api = useApi();
  const cache = useQueryClient();
  const refresh = useRefresh(emailCampaigns);
  const [values, setValues] = useState(start.values);
  const [state, setState] = useState<SaveState>({ kind: 'new' });
  const [version, setVersion] = useState(0);
  const [refusals, setRefusals] = useState<Record<string, string>>({});
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [id, setId] = useState(start.id);
  const now = useRef({
    values: start.values,
    id: start.id,
    saved: start.id === null ? {} : fieldsOf(start.values),
  });
  const onCreated = useRef(start.onCreated);
  useEffect(() => {
    onCreated.current = start.onCreated;
  });
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const queue = useRef<Promise<number | null>>(Promise.resolve(null));

  const saveNow = useCallback(async (): Promise<number | null> => {
    const current = now.current;
    const fields = fieldsOf(current.values);
    const changes = changesSince(current.saved, fields);
    if (current.id === null && !('name' in changes)) return null;
    if (current.id !== null && Object.keys(changes).length === 0) {
      setState(stateOf(current.saved, fields));
      return current.id;
    }
    setState({ kind: 'saving' });
    try {
      const campaign = await write(api, current.id, changes);
      const isNew = current.id === null;
      current.id = campaign.id;
      current.saved = { ...current.saved, ...changes };
      setId(campaign.id);
      setRefusals({});
      setVersion((before) => before + 1);
      setState(stateOf(current.saved, fieldsOf(current.values)));
      void cache.invalidateQueries({ queryKey: ['list', api.accountId, emailCampaigns.path] });
      if (isNew) onCreated.current(campaign.id);
      return campaign.id;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefusals(
        Object.fromEntries(
          Object.entries(error.fields).map(([field, texts]) => [
            field,
            texts.map(sentence).join(' '),
          ]),
        ),
      );
      setState({ kind: 'refused' });
      return null;
    }
  }, [api, cache]);

  const flush = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    // One save at a time, so that a slow one never overwrites a later one.
    queue.current = queue.current.catch(() => null).then(saveNow);
    return queue.current;
  }, [saveNow]);

  const set = useCallback(
    (change: Partial<DraftValues>) => {
      now.current.values = { ...now.current.values, ...change };
      setValues(now.current.values);
      setRefusals((before) =>
        Object.fromEntries(Object.entries(before).filter(([field]) => !(field in change))),
      );
      setState({ kind: 'changed' });
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void flush(), saveDelay);
    },
    [flush],
  );

  useLeaving({ hasOpenChanges: () => timer.current !== undefined, flush, refresh });
  const fields: DraftFields = fieldsOf(values);
  return {
    id,
    values,
    state,
    version,
    set,
    flush,
    touch: useCallback(
      (...names: string[]) => setTouched((before) => new Set([...before, ...names])),
      [],
    ),
    faults: () => faultyFields(fieldsOf(now.current.values)),
    errorOf: (field) => {
      if (refusals[field]) return refusals[field];
      const fault = touched.has(field) ? faultOf(field, fields[field]) : null;
      return fault === null ? null : sentence(fault);
    },
  };
}

// What was typed while a save was on its way is still to be saved; what has a fault waits for its mending.
function stateOf(saved: DraftFields, fields: DraftFields): SaveState {
  if (Object.keys(changesSince(saved, fields)).length > 0) return { kind: 'changed' };
  return faultyFields(fields).length > 0 ? { kind: 'refused' } : { kind: 'saved', at: Date.now() };
}

async function write(
  api: Api,
  id: number | null,
  changes: DraftFields,
): Promise<CampaignWithReport> {
  const call = { body: { [emailCampaigns.singular]: changes }, quiet: true };
  return (
    id === null
      ? await api.post<CampaignWithReport>(emailCampaigns.path, call)
      : await api.put<CampaignWithReport>(`${emailCampaigns.path}/${id}`, call)
  ).data;
}

/** Saves what is open when the editor is left, and has the browser ask before it is closed on an unsaved change. */
function useLeaving({
  hasOpenChanges,
  flush,
  refresh,
}: {
  hasOpenChanges: () => boolean;
  flush: () => Promise<unknown>;
  refresh: () => Promise<void>;
}): void {
  const latest = useRef({ hasOpenChanges, flush, refresh });
  useEffect(() => {
    latest.current = { hasOpenChanges, flush, refresh };
  });
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (latest.current.hasOpenChanges()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => {
      window.removeEventListener('beforeunload', ask);
      const leaving = latest.current;
      void (leaving.hasOpenChanges() ? leaving.flush() : Promise.resolve()).then(() =>
        leaving.refresh(),
      );
    };
  }, []);
}
