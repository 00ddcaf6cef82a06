import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { savedMeanwhile } from '#platform/web/drafts/draft-stand.ts';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { ApiError } from '#platform/web/api/api-error.ts';
import { sentence } from '#platform/web/forms/form-errors.ts';
import { confirm } from '#platform/web/overlays/confirm.tsx';
import { useSave } from '#platform/web/resources/use-resource-changes.ts';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { segments, type RuleGroup, type Segment } from '../contract/segments.ts';
import type { SegmentStart } from './segment-start.ts';

interface Values {
  name: string;
  brand_id: number | null;
  editor: Segment['editor'];
  segment_rules_attributes: RuleGroup | null;
}

/** Saves a segment and goes to its page; says what is wrong at the name and at the rule. */
export function useSegmentSaving(start: SegmentStart, values: Values) {
  const { t } = useTranslation('segments');
  const { accountId } = useApi();
  const go = useGo();
  const write = useSave<Segment>(segments);
  const [errors, setErrors] = useState<Readonly<Record<string, string[]>>>({});
  const [saved, setSaved] = useState<string | null>(null);
  const shown = textOf(values);
  // A copy that was not touched is not lost by leaving; a saved segment is left at once.
  const isDirty = shown !== saved && shown !== textOf(valuesOf(start));

  const save = async (version = start.version): Promise<void> => {
    const refused = refusalOf(values);
    setErrors(refused);
    if (Object.keys(refused).length > 0) return;
    try {
      const row = await write.mutateAsync({
        id: start.id,
        values: { ...values, ...(start.id === null && { folder_id: start.folderId }) },
        ...(version !== null && { version }),
      });
      setSaved(shown);
      // After the guard has seen that nothing is unsaved.
      setTimeout(() => go(`/accounts/${accountId}/segments/${row.id}`), 0);
    } catch (error) {
      if (savedMeanwhile(error) !== undefined) {
        const overwrites = await confirm({
          title: t('editor.conflictTitle'),
          message: t('editor.conflictText'),
          confirmLabel: t('editor.overwrite'),
        });
        return overwrites ? save(null) : undefined;
      }
      if (!(error instanceof ApiError)) throw error;
      setErrors(error.fields);
    }
  };
  const ofRule = Object.entries(errors).filter(([field]) => field.startsWith('segment_'));
  return {
    save: () => save(),
    isDirty,
    isSaving: write.isPending,
    errorOf: (field: string) => errors[field]?.map(sentence).join(' ') ?? null,
    ruleError:
      ofRule.length === 0
        ? null
        : ofRule.map(([, messages]) => messages.map(sentence).join(' ')).join(' '),
  };
}

function refusalOf(values: Values): Record<string, string[]> {
  return {
    ...(values.name.trim() === '' && { name: ['cannot be blank'] }),
    ...(values.segment_rules_attributes === null && {
      segment_rules_attributes: ['must hold at least one condition'],
    }),
  };
}

const valuesOf = (start: SegmentStart): Values => ({
  name: start.name,
  brand_id: start.brandId,
  editor: start.editor,
  segment_rules_attributes: start.rules,
});

// Which editor shows the rule is no change of it.
const textOf = ({ name, brand_id, segment_rules_attributes }: Values): string =>
  JSON.stringify([name, brand_id, segment_rules_attributes]);
