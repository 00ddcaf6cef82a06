import { schemaResolver, useForm } from '@mantine/form';
import { useState } from 'react';
import { z } from 'zod';
import { applyServerErrors } from '#platform/web/forms/form-errors.ts';
import { useConflict } from '#platform/web/forms/use-conflict.ts';
import { useEditedRecord } from '#platform/web/forms/use-edited-record.ts';
import { useUnsavedGuard } from '#platform/web/overlays/use-unsaved-guard.ts';
import { useSave } from '#platform/web/resources/use-resource-changes.ts';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { contents } from '../../contract.ts';
import { useContentPaths } from '../content.ts';
import type { Content } from '../content.ts';
import { useWayBack } from '../editors/way-back.ts';

const { name, subject, preheader, text_part: text } = contents.fields.shape;
const schema = z.object({
  name,
  folder_id: z.number().nullable(),
  subject: subject.unwrap(),
  preheader: preheader.unwrap(),
  hasOwnText: z.boolean(),
  text_part: text.unwrap(),
});

/** What the form of a content's settings holds. */
export type SettingsValues = z.infer<typeof schema>;

/** The settings of a content, their checks, and their saving on the version that was opened. */
export function useSettingsForm(content: Content) {
  const go = useGo();
  const paths = useContentPaths();
  const { back } = useWayBack();
  const save = useSave<Content>(contents, { exclude: [422] });
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm<SettingsValues>({
    initialValues: valuesOf(content),
    validate: schemaResolver(schema, { sync: true }),
  });
  const meanwhile = useConflict(useEditedRecord(contents, content, valuesOf), form);
  useUnsavedGuard(form.isDirty() && !save.isPending && !save.isSuccess);
  const submit = form.onSubmit(async ({ hasOwnText, text_part: written, ...values }) => {
    setRefusal(null);
    // An empty text is written from the HTML by the server, and follows it.
    const changesText = written !== content.text_part || !hasOwnText;
    try {
      await save.mutateAsync({
        id: content.id,
        values: { ...values, ...(changesText && { text_part: hasOwnText ? written : '' }) },
        version: meanwhile.version(),
      });
      form.resetDirty();
      go(back ?? paths.of(content.id));
    } catch (error) {
      if (!(await meanwhile.notice(error)))
        setRefusal(applyServerErrors(form, error, Object.keys(schema.shape)));
    }
  });
  return { form, refusal, isSaving: save.isPending, submit, meanwhile };
}

function valuesOf(content: Content): SettingsValues {
  return {
    name: content.name,
    folder_id: content.folder_id,
    subject: content.subject,
    preheader: content.preheader,
    hasOwnText: true,
    text_part: content.text_part,
  };
}
