import { schemaResolver, useForm } from '@mantine/form';
import { useState } from 'react';
import { applyServerErrors } from '#platform/web/forms/form-errors.ts';
import { useConflict } from '#platform/web/forms/use-conflict.ts';
import { useEditedRecord } from '#platform/web/forms/use-edited-record.ts';
import { useUnsavedGuard } from '#platform/web/overlays/use-unsaved-guard.ts';
import { useSave } from '#platform/web/resources/use-resource-changes.ts';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { transactionalCampaigns, type TransactionalCampaign } from '../contract.ts';
import { useTransactionalPaths } from './paths.ts';

/** What the form is opened for. */
export type EditorKind = 'new' | 'edit' | 'duplicate';

const fields = Object.keys(transactionalCampaigns.fields.shape);
const empty = {
  name: '',
  subject: '',
  preheader: '',
  from_name: '',
  from_email: '',
  reply_to: '',
  address: '',
  language: 'en',
  content_id: null as number | null,
  footer_id: null as number | null,
  track_opens: true,
  track_clicks: true,
  offers_unsubscribe: false,
};
type Values = typeof empty;

/** The values of a transactional campaign, their checks, and their saving on the version that was opened. */
export function useTransactionalForm(campaign: TransactionalCampaign | null, kind: EditorKind) {
  const go = useGo();
  const paths = useTransactionalPaths();
  const save = useSave<TransactionalCampaign>(transactionalCampaigns, { exclude: [422] });
  const [refusal, setRefusal] = useState<string | null>(null);
  const edited = kind === 'edit' ? campaign : null;
  const form = useForm<Values>({
    initialValues: campaign === null ? empty : valuesOf(campaign),
    validate: schemaResolver(transactionalCampaigns.fields) as never,
  });
  const meanwhile = useConflict(useEditedRecord(transactionalCampaigns, edited, valuesOf), form);
  useUnsavedGuard(form.isDirty() && !save.isPending && !save.isSuccess);
  const submit = form.onSubmit(async (values) => {
    setRefusal(null);
    try {
      await save.mutateAsync({ id: edited?.id ?? null, values, version: meanwhile.version() });
      form.resetDirty();
      go(paths.list);
    } catch (error) {
      if (!(await meanwhile.notice(error))) setRefusal(applyServerErrors(form, error, fields));
    }
  });
  return { form, refusal, isSaving: save.isPending, submit, meanwhile };
}

function valuesOf(campaign: TransactionalCampaign): Values {
  return Object.fromEntries(
    Object.keys(empty).map((key) => [key, campaign[key as keyof Values]]),
  ) as Values;
}
