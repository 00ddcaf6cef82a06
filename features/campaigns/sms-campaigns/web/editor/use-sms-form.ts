import { schemaResolver, useForm, type UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { applyServerErrors } from '#platform/web/forms/form-errors.ts';
import { useConflict } from '#platform/web/forms/use-conflict.ts';
import { useEditedRecord } from '#platform/web/forms/use-edited-record.ts';
import { useUnsavedGuard } from '#platform/web/overlays/use-unsaved-guard.ts';
import { useSave } from '#platform/web/resources/use-resource-changes.ts';
import {
  smsCampaigns,
  usualOptOutText,
  type SmsCampaign,
  type SmsCampaignRow,
} from '../../contract/campaign.ts';

/** What the editor is opened for. */
export type SmsEditorKind = 'new' | 'edit' | 'duplicate';

const fields = Object.keys(smsCampaigns.fields.shape);
const empty = {
  name: '',
  type: 'bulk' as SmsCampaignRow['type'],
  from_number: '',
  text: '',
  sms_lists: [] as number[],
  lists: [] as number[],
  segments: [] as number[],
  excluded_sms_lists: [] as number[],
  shorten_links: true,
  opt_out_text: usualOptOutText as string,
  folder_id: null as number | null,
};

/** What the editor changes. */
export type SmsValues = typeof empty;

/** The form of the editor. */
export type SmsForm = UseFormReturnType<SmsValues>;

/** The values of an SMS campaign, their checks, and their saving on the version that was opened. */
export function useSmsForm(
  campaign: SmsCampaign | null,
  kind: SmsEditorKind,
  type: SmsCampaignRow['type'],
) {
  const save = useSave<SmsCampaign>(smsCampaigns, { exclude: [422] });
  const [refusal, setRefusal] = useState<string | null>(null);
  const edited = kind === 'edit' ? campaign : null;
  const form = useForm<SmsValues>({
    initialValues: campaign === null ? { ...empty, type } : valuesOf(campaign),
    validate: schemaResolver(smsCampaigns.fields) as never,
  });
  const meanwhile = useConflict(useEditedRecord(smsCampaigns, edited, valuesOf), form);
  useUnsavedGuard(form.isDirty() && !save.isPending && !save.isSuccess);
  /** Saves what was written; null where it was refused, with the reason shown. */
  const saved = async (): Promise<SmsCampaign | null> => {
    setRefusal(null);
    if (form.validate().hasErrors) return null;
    try {
      const answer = await save.mutateAsync({
        id: edited?.id ?? null,
        values: form.getValues(),
        version: meanwhile.version(),
      });
      form.resetDirty();
      return answer;
    } catch (error) {
      if (!(await meanwhile.notice(error))) setRefusal(applyServerErrors(form, error, fields));
      return null;
    }
  };
  return { form, refusal, isSaving: save.isPending, save: saved, meanwhile };
}

function valuesOf(campaign: SmsCampaignRow): SmsValues {
  return Object.fromEntries(
    Object.keys(empty).map((key) => [key, campaign[key as keyof SmsValues]]),
  ) as SmsValues;
}
