import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { abVariant, type AbVariant } from '#features/campaigns/email-campaigns/contract/ab.ts';
import { MergeMenu } from '#features/content/contents/web/public.tsx';
import { sentence } from '#platform/web/forms/form-errors.ts';
import { abTexts } from '../texts.ts';
import classes from './editor.module.css';

/** What the fields of a variant work on; a preview text that it has not written itself is that of the campaign. */
export interface VariantPart {
  variant: AbVariant;
  letter: string;
  preheader: string;
  onChange: (words: AbVariant) => void;
}

type Word = 'subject' | 'preheader' | 'from_name' | 'from_email' | 'reply_to';

function useField({ variant, letter, onChange }: VariantPart) {
  const { t } = useTranslation(abTexts);
  return (name: Word) => {
    const value = variant[name] ?? '';
    const parsed = abVariant.shape[name].safeParse(value);
    return {
      label: t(`field.${name}`),
      'aria-label': t('field.of', { field: t(`field.${name}`), letter }),
      value,
      maxLength: name.endsWith('email') || name === 'reply_to' ? 254 : 255,
      error: parsed.success ? null : sentence(parsed.error.issues[0]?.message ?? ''),
      onChange: (event: { currentTarget: { value: string } }) =>
        onChange({ [name]: event.currentTarget.value }),
    };
  };
}

/** Subject and preview text of a variant. */
export function SubjectFields(part: VariantPart) {
  const { t } = useTranslation(abTexts);
  const field = useField(part);
  const insert = (name: 'subject' | 'preheader') => (token: string) =>
    part.onChange({ [name]: `${part.variant[name] ?? ''}${token}` });
  const merge = (name: 'subject' | 'preheader') => (
    <MergeMenu
      label={t('field.merge', { field: t(`field.${name}`), letter: part.letter })}
      onInsert={insert(name)}
    />
  );
  return (
    <div className={classes.fields}>
      <TextInput {...field('subject')} withAsterisk rightSection={merge('subject')} />
      <TextInput
        {...field('preheader')}
        placeholder={part.variant.preheader === undefined ? part.preheader : ''}
        rightSection={merge('preheader')}
      />
    </div>
  );
}

/** The sender of a variant. */
export function FromFields(part: VariantPart) {
  const field = useField(part);
  return (
    <div className={classes.fields}>
      <TextInput {...field('from_name')} withAsterisk autoComplete="off" />
      <TextInput {...field('from_email')} withAsterisk type="email" autoComplete="off" />
      <TextInput
        {...field('reply_to')}
        type="email"
        autoComplete="off"
        placeholder={part.variant.from_email ?? ''}
      />
    </div>
  );
}
