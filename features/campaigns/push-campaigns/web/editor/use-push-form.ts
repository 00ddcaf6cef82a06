import { useForm, type UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { applyServerErrors } from '#platform/web/forms/form-errors.ts';
import { useConflict } from '#platform/web/forms/use-conflict.ts';
import { useEditedRecord } from '#platform/web/forms/use-edited-record.ts';
import { useUnsavedGuard } from '#platform/web/overlays/use-unsaved-guard.ts';
import { useSave } from '#platform/web/resources/use-resource-changes.ts';
import { pushCampaigns, type PushCampaign } from '../../contract/push-campaigns.ts';

const fields = Object.keys(pushCampaigns.fields.shape);
const empty = {
  name: '',
  application_id: null as number | null,
  title: '',
  body: '',
  picture: '',
  link: '',
  buttons: [] as { title: string; link: string }[],
  badge: null as number | null,
  sound: true,
  collapse_key: '',
  ttl: 259_200,
  lists: [] as number[],
  segments: [] as number[],
  is_everybody: false,
};

/** What the editor changes. */
export type PushValues = typeof empty;

/** The form of the editor. */
export type PushForm = UseFormReturnType<PushValues>;

/** The values of a push campaign and their saving on the version that was opened. */
export function usePushForm(campaign: PushCampaign | null, application: number | undefined) {
  const save = useSave<PushCampaign>(pushCampaigns, { exclude: [422] });
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm<PushValues>({
    initialValues:
      campaign === null ? { ...empty, application_id: application ?? null } : valuesOf(campaign),
  });
  const meanwhile = useConflict(useEditedRecord(pushCampaigns, campaign, valuesOf), form);
  useUnsavedGuard(form.isDirty() && !save.isPending && !save.isSuccess);
  /** Saves what was written; null where it was refused, with the reason shown. */
  const saved = async (): Promise<PushCampaign | null> => {
    setRefusal(null);
    try {
      const answer = await save.mutateAsync({
        id: campaign?.id ?? null,
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

function valuesOf(campaign: PushCampaign): PushValues {
  return Object.fromEntries(
    Object.keys(empty).map((key) => [key, campaign[key as keyof PushValues]]),
  ) as PushValues;
}
