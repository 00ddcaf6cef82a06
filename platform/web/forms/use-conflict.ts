import { useRef, useState } from 'react';
import type { LastSaved } from '#platform/contract/errors.ts';
import { savedMeanwhile } from '../drafts/draft-stand.ts';
import type { EditedRecord } from './use-edited-record.ts';

/** What somebody saved while a form was open. */
interface Conflict<Values> {
  readonly saved: LastSaved | null;
  readonly values: Values;
  readonly version: string | null;
}

/** A form's part in it. */
interface Fillable<Values extends object> {
  getValues: () => Values;
  getInitialValues: () => Values;
  setInitialValues: (values: Values) => void;
  setValues: (values: Values) => void;
  resetDirty: (values: Values) => void;
}

/** What a form has of it. */
export type Meanwhile<Values extends object> = ReturnType<typeof useConflict<Values>>;

/** Keeps the version that a form was opened on, and the choice that follows when somebody saved a later one. */
export function useConflict<Values extends object>(
  record: EditedRecord<Values> | undefined,
  form: Fillable<Values>,
) {
  const version = useRef(record?.version ?? null);
  const [conflict, setConflict] = useState<Conflict<Values> | null>(null);
  return {
    conflict,
    /** What a change is made on; undefined expects nothing. */
    version: () => version.current ?? undefined,
    /** The server answered a later version of it. */
    saved: (answer: unknown) => {
      const row = answer as { updated_at?: unknown; version?: unknown } | null | undefined;
      const next = row?.version ?? row?.updated_at;
      if (version.current !== null && typeof next === 'string') version.current = next;
      setConflict(null);
    },
    /** Whether a failure is such a conflict, which is then shown. */
    notice: async (error: unknown): Promise<boolean> => {
      const meanwhile = savedMeanwhile(error);
      if (meanwhile === undefined || !record) return false;
      const theirs = await record.readAnew();
      const mine = mergedValues(theirs.values, form.getValues(), form.getInitialValues());
      fill(form, theirs.values, mine);
      setConflict({ saved: meanwhile, ...theirs });
      return true;
    },
    /** From here on the form is a change of what was saved meanwhile. */
    keepMine: () => {
      version.current = conflict?.version ?? null;
      setConflict(null);
    },
    takeTheirs: () => {
      if (conflict === null) return;
      version.current = conflict.version;
      fill(form, conflict.values, conflict.values);
      setConflict(null);
    },
  };
}

/** What was changed here stays; every other value is the saved one. */
export function mergedValues<Values extends object>(
  theirs: Values,
  mine: Values,
  opened: Values,
): Values {
  const isChanged = (name: string) =>
    JSON.stringify(mine[name as keyof Values]) !== JSON.stringify(opened[name as keyof Values]);
  return {
    ...theirs,
    ...Object.fromEntries(Object.entries(mine).filter(([name]) => isChanged(name))),
  };
}

function fill<Values extends object>(form: Fillable<Values>, saved: Values, shown: Values): void {
  form.setInitialValues(saved);
  form.resetDirty(saved);
  form.setValues(shown);
}
