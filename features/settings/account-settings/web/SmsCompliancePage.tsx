import { TagsInput, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { segmentsOf } from '#engines/texting/contract.ts';
import { SettingsForm, type SettingsFormOf } from './SettingsForm.tsx';
import classes from './settings.module.css';

const kinds = ['opt_out', 'opt_in', 'help'] as const;

/** The words that people may answer with, and what they are answered. */
export function SmsCompliancePage() {
  const { t } = useTranslation('account-settings');
  return (
    <SettingsForm
      page="sms-compliance-settings"
      title={t('cards.sms-compliance-settings.title')}
      description={t('sms.description')}
    >
      {(form) => (
        <>
          {kinds.map((kind) => (
            <Reply key={kind} kind={kind} form={form} />
          ))}
          <Fallback form={form} />
        </>
      )}
    </SettingsForm>
  );
}

function Reply({ kind, form }: { kind: (typeof kinds)[number]; form: SettingsFormOf }) {
  const { t } = useTranslation('account-settings');
  const words = form.getInputProps(`sms_${kind}_words`);
  const { units: characters, segments: messages } = segmentsOf(form.values[`sms_${kind}_text`]);
  return (
    <fieldset className={classes.part}>
      <legend className={classes.partTitle}>{t(`sms.${kind}.title`)}</legend>
      <TagsInput
        label={t('sms.words')}
        description={t(`sms.${kind}.wordsHint`)}
        splitChars={[',', ' ', ';']}
        acceptValueOnBlur
        withAsterisk
        {...words}
        onChange={(list) =>
          form.setFieldValue(`sms_${kind}_words`, [
            ...new Set(list.map((word) => word.toUpperCase())),
          ])
        }
      />
      <Textarea
        label={t('sms.text')}
        description={t('sms.size', { characters, count: messages })}
        autosize
        minRows={2}
        maxLength={1600}
        withAsterisk
        {...form.getInputProps(`sms_${kind}_text`)}
      />
    </fieldset>
  );
}

function Fallback({ form }: { form: SettingsFormOf }) {
  const { t } = useTranslation('account-settings');
  const { units: characters, segments: messages } = segmentsOf(form.values.sms_fallback_text);
  return (
    <fieldset className={classes.part}>
      <legend className={classes.partTitle}>{t('sms.fallback.title')}</legend>
      <Textarea
        label={t('sms.text')}
        description={`${t('sms.fallback.hint')} ${t('sms.size', { characters, count: messages })}`}
        autosize
        minRows={2}
        maxLength={1600}
        withAsterisk
        {...form.getInputProps('sms_fallback_text')}
      />
    </fieldset>
  );
}
