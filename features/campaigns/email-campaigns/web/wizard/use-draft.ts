import { useCallback, useEffect, useState } from 'react';
import { useAutosave, type AutosavedDraft } from '#platform/web/drafts/use-autosave.ts';
import { sentence } from '#platform/web/forms/form-errors.ts';
import { useRefresh } from '#platform/web/resources/query-keys.ts';
import { emailCampaigns } from '../../contract/campaign.ts';
import {
  faultOf,
  faultyFields,
  fieldsOf,
  type DraftFields,
  type DraftValues,
} from './draft-values.ts';
import { useDraftWriting, type DraftStart } from './use-draft-writing.ts';

/** How long typing rests before a draft saves itself, in milliseconds. */
export const saveDelay = 800;

/** A draft that saves itself. */
export interface Draft {
  id: number | null;
  values: DraftValues;
  saving: AutosavedDraft;
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
export function useDraft(start: DraftStart): Draft {
  const refresh = useRefresh(emailCampaigns);
  const [values, setValues] = useState(start.values);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const writing = useDraftWriting(start, setValues);
  const { now, change: write } = writing;
  const saving = useAutosave<DraftValues>({
    place: start.place,
    version: start.savedVersion,
    pause: saveDelay,
    read: () => now.current.values,
    send: (_values, version) => writing.send(version),
    rebase: () => writing.rebase(),
  });
  const { touch: change, save, saveAll } = saving;
  const flush = useCallback(async () => {
    await save();
    return now.current.isReached ? now.current.id : null;
  }, [save, now]);
  const set = useCallback(
    (part: Partial<DraftValues>) => {
      setValues(write(part));
      change();
    },
    [write, change],
  );
  useEffect(() => () => void saveAll().then(refresh), [saveAll, refresh]);
  const fields: DraftFields = fieldsOf(values);
  return {
    id: writing.id,
    values,
    saving,
    version: writing.saves,
    set,
    flush,
    touch: useCallback(
      (...names: string[]) => setTouched((before) => new Set([...before, ...names])),
      [],
    ),
    faults: () => faultyFields(fieldsOf(now.current.values)),
    errorOf: (field) => {
      const refusal = writing.refusals[field];
      if (refusal) return refusal;
      const fault = touched.has(field) ? faultOf(field, fields[field]) : null;
      return fault === null ? null : sentence(fault);
    },
  };
}
