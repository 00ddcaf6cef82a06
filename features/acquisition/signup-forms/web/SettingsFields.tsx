import { ColorInput, Select, Switch, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { contentLanguages } from '#engines/templating/contract.ts';
import type { FormLanguage } from '#engines/forms/contract.ts';
import { ChosenRecords } from '#platform/web/pickers/ChosenRecords.tsx';
import type { FormPart } from './form-draft.ts';

type TextName =
  | 'title'
  | 'intro'
  | 'button'
  | 'thanks_title'
  | 'thanks_text'
  | 'thanks_url'
  | 'confirmed_url';

function useText({ draft, change, errorOf }: FormPart) {
  return (name: TextName) => ({
    value: draft[name],
    error: errorOf(name),
    onChange: (event: { currentTarget: { value: string } }) =>
      change({ [name]: event.currentTarget.value }),
  });
}

/** What the form is called and whom it brings where. */
export function AudienceFields(part: FormPart & { isNew: boolean }) {
  const { draft, change, errorOf, isNew } = part;
  const { t } = useTranslation('signup-forms');
  return (
    <>
      <TextInput
        label={t('fields.name')}
        withAsterisk
        data-autofocus={isNew || undefined}
        maxLength={255}
        value={draft.name}
        error={errorOf('name')}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <ChosenRecords
        family="lists"
        label={t('fields.lists')}
        placeholder={t('field.listsPlaceholder')}
        disabled={false}
        ids={draft.lists}
        error={errorOf('lists')}
        onChange={(lists) => change({ lists })}
      />
      <ChosenRecords
        family="tags"
        label={t('fields.tags')}
        placeholder={t('fields.tagsPlaceholder')}
        disabled={false}
        ids={draft.tag_ids}
        error={errorOf('tag_ids')}
        onChange={(ids) => change({ tag_ids: ids })}
      />
      <Switch
        label={t('fields.mustConfirm')}
        description={t('fields.mustConfirmHint')}
        checked={draft.must_confirm}
        onChange={(event) => change({ must_confirm: event.currentTarget.checked })}
      />
    </>
  );
}

/** The words and the look of the form itself. */
export function WordFields(part: FormPart) {
  const { draft, change, errorOf } = part;
  const { t } = useTranslation('signup-forms');
  const text = useText(part);
  return (
    <>
      <Select
        label={t('fields.language')}
        description={t('fields.languageHint')}
        allowDeselect={false}
        data={Object.entries(contentLanguages).map(([value, label]) => ({ value, label }))}
        value={draft.language}
        onChange={(language) => change({ language: (language ?? 'en') as FormLanguage })}
      />
      <TextInput label={t('fields.title')} maxLength={200} {...text('title')} />
      <Textarea label={t('fields.intro')} autosize minRows={2} maxRows={8} {...text('intro')} />
      <TextInput
        label={t('fields.button')}
        description={t('fields.emptyIsUsual')}
        maxLength={100}
        {...text('button')}
      />
      <ColorInput
        withEyeDropper={false}
        label={t('fields.color')}
        description={t('fields.colorHint')}
        value={draft.color}
        error={errorOf('color')}
        onChange={(color) => change({ color })}
      />
    </>
  );
}

/** What visitors see once they have sent the form, and once they have confirmed. */
export function AfterFields(part: FormPart) {
  const { t } = useTranslation('signup-forms');
  const text = useText(part);
  return (
    <>
      <TextInput
        label={t('fields.thanksTitle')}
        description={t('fields.emptyIsUsual')}
        maxLength={200}
        {...text('thanks_title')}
      />
      <Textarea
        label={t('fields.thanksText')}
        description={t('fields.emptyIsUsual')}
        autosize
        minRows={2}
        maxRows={8}
        {...text('thanks_text')}
      />
      <TextInput
        label={t('fields.thanksUrl')}
        description={t('fields.thanksUrlHint')}
        placeholder="https://"
        {...text('thanks_url')}
      />
      <TextInput
        label={t('fields.confirmedUrl')}
        description={t('fields.confirmedUrlHint')}
        placeholder="https://"
        {...text('confirmed_url')}
      />
    </>
  );
}
