import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#platform/web/api/api-error.ts';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { savedMeanwhile } from '#platform/web/drafts/draft-stand.ts';
import { sentence } from '#platform/web/forms/form-errors.ts';
import { confirm } from '#platform/web/overlays/confirm.tsx';
import { useSave } from '#platform/web/resources/use-resource-changes.ts';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { cleansingRules, type CleansingRule } from '../contract.ts';
import type { Conditions, RuleStart } from './conditions.ts';

interface Values {
  name: string;
  conditions: Conditions | null;
  stop_above_percent: number;
}

/** Saves a rule and goes to the list; says what is wrong at its fields. */
export function useRuleSaving(start: RuleStart, values: Values) {
  const { t } = useTranslation('cleansing-rules');
  const { accountId } = useApi();
  const go = useGo();
  const write = useSave<CleansingRule>(cleansingRules);
  const [errors, setErrors] = useState<Readonly<Record<string, string[]>>>({});
  const [saved, setSaved] = useState<string | null>(null);
  const shown = JSON.stringify(values);
  const isDirty = shown !== saved && shown !== JSON.stringify(startOf(start));

  const save = async (version = start.version): Promise<void> => {
    const refused = refusalOf(values);
    setErrors(refused);
    if (Object.keys(refused).length > 0) return;
    try {
      await write.mutateAsync({
        id: start.id,
        values: { ...values, ...(start.id === null && { kind: start.kind }) },
        ...(version !== null && { version }),
      });
      setSaved(shown);
      // After the guard has seen that nothing is unsaved.
      setTimeout(() => go(`/accounts/${accountId}/cleansing_rules`), 0);
    } catch (error) {
      if (savedMeanwhile(error) !== undefined) {
        const overwrites = await confirm({
          title: t('conflict.title'),
          message: t('conflict.text'),
          confirmLabel: t('conflict.overwrite'),
        });
        return overwrites ? save(null) : undefined;
      }
      if (!(error instanceof ApiError)) throw error;
      setErrors(error.fields);
    }
  };
  const said = (field: string): string | null => errors[field]?.map(sentence).join(' ') ?? null;
  return {
    save: () => save(),
    isDirty,
    isSaving: write.isPending,
    // Faults within a plain rule stand at lines of the builder: they are said below it.
    errorOf: (field: string): string | null =>
      field !== 'conditions'
        ? said(field)
        : Object.keys(errors)
            .filter((name) => name === 'conditions' || name.includes('segment_'))
            .map(said)
            .join(' ') || null,
  };
}

function refusalOf({ name, conditions }: Values): Record<string, string[]> {
  return {
    ...(name.trim() === '' && { name: ['cannot be blank'] }),
    ...(conditions === null && { conditions: ['must hold at least one condition'] }),
  };
}

const startOf = ({ name, conditions, stopAbove }: RuleStart): Values => ({
  name,
  conditions,
  stop_above_percent: stopAbove,
});
