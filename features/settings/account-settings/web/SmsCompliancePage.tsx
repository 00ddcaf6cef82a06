import { NumberInput, TagsInput, Textarea } from '@mantine/core';
import { TimePicker } from '@mantine/dates';
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
          <Limits form={form} />
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

/** When marketing texts wait, and how many one contact gets. */
function Limits({ form }: { form: SettingsFormOf }) {
  const { t } = useTranslation('account-settings');
  const { sms_quiet_hours_from: from, sms_quiet_hours_to: to } = form.values;
  const time = (name: 'sms_quiet_hours_from' | 'sms_quiet_hours_to') => ({
    value: form.values[name],
    onChange: (value: string) => form.setFieldValue(name, value.slice(0, 5)),
    error: form.errors[name],
  });
  return (
    <fieldset className={classes.part}>
      <legend className={classes.partTitle}>{t('sms.limits.title')}</legend>
      <div>
        <div className={classes.times}>
          <TimePicker label={t('limits.from')} {...time('sms_quiet_hours_from')} />
          <TimePicker label={t('limits.to')} {...time('sms_quiet_hours_to')} />
        </div>
        <p className={classes.small}>{t('sms.limits.quietHint')}</p>
      </div>
      <NumberInput
        label={t('sms.limits.cap')}
        description={t('limits.capHint')}
        min={0}
        max={100}
        allowDecimal={false}
        clampBehavior="none"
        maw={380}
        {...form.getInputProps('sms_frequency_cap_texts')}
      />
      <NumberInput
        label={t('limits.days')}
        suffix={t('limits.daysSuffix')}
        min={1}
        max={90}
        allowDecimal={false}
        clampBehavior="none"
        maw={380}
        {...form.getInputProps('sms_frequency_cap_days')}
      />
      <p className={classes.note}>
        {from === to ? t('sms.limits.noQuiet') : t('sms.limits.quiet', { from, to })}
      </p>
    </fieldset>
  );
}
