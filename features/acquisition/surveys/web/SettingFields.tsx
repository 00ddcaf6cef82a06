import { ColorInput, NumberInput, Select, Switch, Textarea, TextInput } from '@mantine/core';
import { DateTimePicker } from '@mantine/dates';
import { useTranslation } from 'react-i18next';
import type { FormLanguage } from '#engines/forms/contract.ts';
import { contentLanguages } from '#engines/templating/contract.ts';
import { inZone, onClockOf } from '#platform/contract/zone-clock.ts';
import { momentInput } from '#platform/web/format/date-input.ts';
import { useDisplayZone } from '#platform/web/format/time-zone.ts';
import type { SurveyPart } from './survey-draft.ts';

type TextName = 'title' | 'intro' | 'thanks_title' | 'thanks_text' | 'thanks_url';

function useText({ draft, change, errorOf }: SurveyPart) {
  return (name: TextName) => ({
    value: draft[name],
    error: errorOf(name),
    onChange: (event: { currentTarget: { value: string } }) =>
      change({ [name]: event.currentTarget.value }),
  });
}

/** What a survey is called and how it begins. */
export function BasicFields(part: SurveyPart & { isNew: boolean; isFixed: boolean }) {
  const { draft, change, errorOf, isNew, isFixed } = part;
  const { t } = useTranslation('surveys');
  const text = useText(part);
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
      <TextInput
        label={t('fields.title')}
        description={t('fields.titleHint')}
        maxLength={200}
        {...text('title')}
      />
      <Textarea
        label={t('fields.intro')}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={2000}
        {...text('intro')}
      />
      <Select
        label={t('fields.language')}
        description={t('fields.languageHint')}
        allowDeselect={false}
        data={Object.entries(contentLanguages).map(([value, label]) => ({ value, label }))}
        value={draft.language}
        onChange={(language) => change({ language: (language ?? 'en') as FormLanguage })}
      />
      <ColorInput
        withEyeDropper={false}
        label={t('fields.color')}
        description={t('fields.colorHint')}
        value={draft.color}
        error={errorOf('color')}
        onChange={(color) => change({ color })}
      />
      <Switch
        label={t('fields.anonymous')}
        description={t('fields.anonymousHint')}
        checked={draft.is_anonymous}
        disabled={isFixed}
        onChange={(event) => change({ is_anonymous: event.currentTarget.checked })}
      />
    </>
  );
}

/** What people see once they have answered. */
export function ThanksFields(part: SurveyPart) {
  const { t } = useTranslation('surveys');
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
        maxLength={2000}
        {...text('thanks_text')}
      />
      <TextInput
        label={t('fields.thanksUrl')}
        description={t('fields.thanksUrlHint')}
        placeholder="https://"
        {...text('thanks_url')}
      />
    </>
  );
}

/** When a survey ends by itself. */
export function ClosingFields({ draft, change, errorOf }: SurveyPart) {
  const { t } = useTranslation('surveys');
  const zone = useDisplayZone();
  return (
    <>
      <DateTimePicker
        label={t('fields.closesAt')}
        clearable
        {...momentInput()}
        popoverProps={{ withinPortal: true }}
        value={draft.closes_at === null ? null : onClockOf(Date.parse(draft.closes_at), zone)}
        error={errorOf('closes_at')}
        onChange={(value) => change({ closes_at: value === null ? null : inZone(value, zone) })}
      />
      <NumberInput
        label={t('fields.maxAnswers')}
        min={1}
        max={10_000_000}
        allowDecimal={false}
        thousandSeparator=","
        value={draft.max_answers ?? ''}
        error={errorOf('max_answers')}
        onChange={(value) => change({ max_answers: typeof value === 'number' ? value : null })}
      />
    </>
  );
}
