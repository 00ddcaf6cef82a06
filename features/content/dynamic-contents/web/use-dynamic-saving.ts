import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#platform/web/api/api-error.ts';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { savedMeanwhile } from '#platform/web/drafts/draft-stand.ts';
import { sentence } from '#platform/web/forms/form-errors.ts';
import { confirm } from '#platform/web/overlays/confirm.tsx';
import { useSave } from '#platform/web/resources/use-resource-changes.ts';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { dynamicContents, type DynamicContent } from '../contract.ts';
import type { DynamicStart, VariantDraft } from './use-variants.ts';

/** What is saved of the builder. */
export interface DynamicValues {
  name: string;
  defaultPart: string;
  defaultText: string;
  variants: readonly VariantDraft[];
}

/** Saves a dynamic content and goes to the list; says what is wrong at its fields. */
export function useDynamicSaving(start: DynamicStart, values: DynamicValues) {
  const { t } = useTranslation('dynamic-contents');
  const { accountId } = useApi();
  const go = useGo();
  const write = useSave<DynamicContent>(dynamicContents);
  const [errors, setErrors] = useState<Readonly<Record<string, string[]>>>({});
  const [saved, setSaved] = useState<string | null>(null);
  const shown = textOf(values);
  const isDirty = shown !== saved && shown !== textOf(start);

  const save = async (version = start.version): Promise<void> => {
    const refused = refusalOf(values);
    setErrors(refused);
    if (Object.keys(refused).length > 0) return;
    try {
      await write.mutateAsync({
        id: start.id,
        values: bodyOf(values),
        ...(version !== null && { version }),
      });
      setSaved(shown);
      // After the guard has seen that nothing is unsaved.
      setTimeout(() => go(`/accounts/${accountId}/dynamic_contents`), 0);
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
  /** What is wrong with a field, or with anything below it. */
  const errorOf = (field: string): string | null =>
    Object.keys(errors)
      .filter((name) => name === field || name.startsWith(`${field}.`))
      .flatMap((name) => errors[name]!.map(sentence))
      .join(' ') || null;
  return { save: () => save(), isDirty, isSaving: write.isPending, errorOf };
}

/** What `useDynamicSaving` answers. */
export type Saving = ReturnType<typeof useDynamicSaving>;

/** The body that the server takes. */
export function bodyOf({ name, defaultPart, defaultText, variants }: DynamicValues) {
  return {
    name,
    default_part: defaultPart,
    default_text: defaultText,
    variants: variants.map((one) => ({
      name: one.name,
      rules: one.rules,
      html_part: one.html,
      text_part: one.text,
    })),
  };
}

function refusalOf({ name, defaultPart, variants }: DynamicValues): Record<string, string[]> {
  const refused: Record<string, string[]> = {};
  if (name.trim() === '') refused['name'] = ['cannot be blank'];
  if (defaultPart.trim() === '') refused['default_part'] = ['is required'];
  if (variants.length === 0) refused['variants'] = ['must hold at least one variant'];
  for (const [index, one] of variants.entries()) {
    if (one.rules === null)
      refused[`variants.${index}.rules`] = ['must hold at least one condition'];
    if (one.html.trim() === '') refused[`variants.${index}.html_part`] = ['is required'];
  }
  return refused;
}

const textOf = ({ name, defaultPart, defaultText, variants }: DynamicValues): string =>
  JSON.stringify(bodyOf({ name, defaultPart, defaultText, variants }));
