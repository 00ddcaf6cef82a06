import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { ApiError } from '#platform/web/api/api-error.ts';
import { sentence } from '#platform/web/forms/form-errors.ts';
import { serverText } from '#platform/web/i18n/server-text.ts';
import { fieldMoveMessageTime } from '#platform/web/overlays/message-times.ts';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import type { FieldsData } from '../contract.ts';
import { readFields } from './contact-data.ts';
import {
  changedValues,
  entriesOf,
  fieldChoice,
  keyOfField,
  moved,
  type FieldChoice,
  type FieldEntry,
} from './field-entries.ts';
import { useLabels } from './field-labels.ts';
import { useVersionedValues } from './use-versioned-values.ts';

/** The fields of a contact as its drawer edits them: values, which are shown and in which order, two switches. */
export function useFieldsForm({
  id,
  data,
  onDone,
}: {
  id: number;
  data: FieldsData;
  onDone: () => void;
}) {
  const { t } = useTranslation('contacts');
  const labels = useLabels();
  // The drawer edits the fields it was opened with, even if the contact is read again meanwhile.
  const [entries] = useState(() => entriesOf(data, labels));
  const [failure, setFailure] = useState<ApiError | null>(null);
  const form = useSavedFields({ id, data, entries, onDone });
  const change = (next: Partial<FieldChoice>) =>
    form.setValues({ ...form.getValues(), ...next } as FieldChoice);
  const labelOf = (name: string) => entries.find((entry) => entry.name === name)?.label ?? name;
  const problems = problemsOf(failure, entries);
  return {
    ...form,
    entries,
    names: new Map([
      ...entries.map((entry) => [keyOfField(entry.name), entry.label] as const),
      ['shown', t('fields.shown')],
      ['workflow', t('fields.workflow')],
      ['uncounted', t('fields.uncounted')],
    ]),
    selected: form.values.shown,
    ...problems,
    save: async () => {
      const refused = await form.submit();
      if (refused !== null && !(refused instanceof ApiError)) throw refused;
      setFailure(refused);
    },
    setValue: (name: string, value: FieldEntry['value']) => change({ [keyOfField(name)]: value }),
    choose: (name: string, isChosen: boolean) => {
      const { shown } = form.getValues();
      change({ shown: isChosen ? [...shown, name] : shown.filter((one) => one !== name) });
    },
    move: (name: string, target: string) => {
      change({ shown: moved(form.getValues().shown, name, target) });
      snackbar.info({
        message: t('fields.moved', { field: labelOf(name) }),
        timeout: fieldMoveMessageTime,
      });
    },
    setWorkflowOff: (workflow: boolean) => change({ workflow }),
    setUncounted: (uncounted: boolean) => change({ uncounted }),
  };
}

function useSavedFields({
  id,
  data,
  entries,
  onDone,
}: {
  id: number;
  data: FieldsData;
  entries: readonly FieldEntry[];
  onDone: () => void;
}) {
  const api = useApi();
  return useVersionedValues<FieldChoice>({
    id,
    opened: { values: fieldChoice(data), version: data.version },
    readAnew: async () => {
      const saved = await readFields(api, id);
      return { values: fieldChoice(saved), version: saved.version };
    },
    save: async ({ values: choice, opened }, options) => {
      const body = {
        workflow_disable: choice.workflow,
        no_tracking: choice.uncounted,
        selected_fields: JSON.stringify(choice.shown),
        updated_fields: changedValues(entries, { opened, edited: choice }),
      };
      const call = { body, quiet: true, ...options };
      return (await api.put<{ message: string }>(`contacts/${id}/set_fields`, call)).data.message;
    },
    onDone,
  });
}

// A wrong value may be on the other tab: it is named above both.
function problemsOf(failure: ApiError | null, entries: readonly FieldEntry[]) {
  if (failure === null) return { errors: {} as Record<string, string>, error: null };
  const known = entries.flatMap((entry) => {
    const texts = failure.fields[entry.name];
    return texts ? [{ entry, texts }] : [];
  });
  const errors: Record<string, string> = Object.fromEntries(
    known.map(({ entry, texts }) => [entry.name, texts.map(sentence).join(' ')]),
  );
  const error =
    known.length === 0
      ? failure.message
      : known
          .map(({ entry, texts }) => `${entry.label}: ${texts.map(serverText).join(', ')}`)
          .join('. ');
  return { errors, error };
}
