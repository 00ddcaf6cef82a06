import { useState } from 'react';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import type { Api } from '#platform/web/api/create-api.ts';
import { useConflict } from '#platform/web/forms/use-conflict.ts';
import { useDrawerValues } from '#platform/web/forms/use-drawer-values.ts';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { useRefreshContact } from './contact-data.ts';

/** Values of a contact and the version that a change of them is made on. */
export interface Versioned<Values> {
  readonly values: Values;
  readonly version: string;
}

/** What a call that saves them takes besides its body: it overwrites no later change, and its failures stand in the drawer. */
export interface SaveOptions {
  readonly version: string | undefined;
  readonly exclude: readonly number[];
}

/** Such a drawer's form. */
export type VersionedForm<Values extends object> = ReturnType<typeof useVersionedValues<Values>>;

/** A drawer of a contact: its values as they were opened, their saving, and what to do when somebody saved meanwhile. */
export function useVersionedValues<Values extends object>({
  id,
  opened,
  readAnew,
  save,
  onDone,
}: {
  id: number;
  opened: Versioned<Values>;
  readAnew: (api: Api) => Promise<Versioned<Values>>;
  /** Sends the values, as they are and as they were opened; answers what is said of it. */
  save: (change: { values: Values; opened: Values }, options: SaveOptions) => Promise<string>;
  onDone: () => void;
}) {
  const api = useApi();
  const refresh = useRefreshContact(id);
  // Later readings of the contact change nothing under somebody's hands.
  const [begun] = useState(opened);
  const form = useDrawerValues(begun.values);
  const meanwhile = useConflict({ version: begun.version, readAnew: () => readAnew(api) }, form);
  const [isSaving, setSaving] = useState(false);
  const submit = async (): Promise<unknown> => {
    setSaving(true);
    try {
      const version = meanwhile.version();
      const change = { values: form.getValues(), opened: form.getInitialValues() };
      snackbar.success(await save(change, { version, exclude: [412] }));
      await refresh();
      onDone();
      return null;
    } catch (error) {
      return (await meanwhile.notice(error)) ? null : error;
    } finally {
      setSaving(false);
    }
  };
  return { ...form, meanwhile, isSaving, submit };
}
