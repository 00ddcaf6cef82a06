import { Alert, Select, Switch, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Panel } from '#platform/web/page/Panel.tsx';
import { AppLink } from '#platform/web/url/AppLink.tsx';
import type { SmsCampaignRow } from '../../contract/campaign.ts';
import { smsTexts, useSmsPaths } from '../paths.ts';
import { FormRecords } from './FormRecords.tsx';
import classes from './editor.module.css';
import { SmsTextField } from './SmsTextField.tsx';
import type { SmsForm } from './use-sms-form.ts';
import { useSmsOptions } from './use-sms-questions.ts';

/** The fields of an SMS campaign. */
export function SmsFields({
  form,
  type,
  isStep,
  isReadOnly,
}: {
  form: SmsForm;
  type: SmsCampaignRow['type'];
  isStep: boolean;
  isReadOnly: boolean;
}) {
  const { t } = useTranslation(smsTexts);
  const isBulk = type === 'bulk';
  return (
    <>
      <Panel title={t('editor.message')}>
        <div className={classes.stack}>
          <TextInput
            label={t('fields.name')}
            withAsterisk
            maxLength={255}
            readOnly={isReadOnly}
            {...form.getInputProps('name')}
          />
          <NumberField form={form} isReadOnly={isReadOnly} />
          <SmsTextField form={form} isReadOnly={isReadOnly} />
          <Switch
            label={t('fields.shorten_links')}
            description={t('hints.shorten_links')}
            disabled={isReadOnly}
            {...form.getInputProps('shorten_links', { type: 'checkbox' })}
          />
          {isBulk && (
            <TextInput
              label={t('fields.opt_out_text')}
              description={t('hints.opt_out_text')}
              maxLength={160}
              readOnly={isReadOnly}
              {...form.getInputProps('opt_out_text')}
            />
          )}
        </div>
      </Panel>
      {isBulk && !isStep && <Recipients form={form} isReadOnly={isReadOnly} />}
      {type === 'trans' && <Alert color="blue">{t('trans.handling')}</Alert>}
    </>
  );
}

function Recipients({ form, isReadOnly }: { form: SmsForm; isReadOnly: boolean }) {
  const { t } = useTranslation(smsTexts);
  const options = useSmsOptions();
  const fields = options.data?.has_unified_ids
    ? (['lists', 'segments'] as const)
    : (['sms_lists', 'excluded_sms_lists'] as const);
  return (
    <Panel title={t('editor.recipients')}>
      <div className={classes.stack}>
        {fields.map((field) => (
          <FormRecords key={field} form={form} field={field} isReadOnly={isReadOnly} />
        ))}
      </div>
    </Panel>
  );
}

function NumberField({ form, isReadOnly }: { form: SmsForm; isReadOnly: boolean }) {
  const { t } = useTranslation(smsTexts);
  const paths = useSmsPaths();
  const numbers = useSmsOptions().data?.numbers;
  if (numbers?.length === 0)
    return (
      <Alert color="yellow">
        {t('editor.noNumber')} <AppLink to={paths.numbers}>{t('editor.addNumber')}</AppLink>
      </Alert>
    );
  const usual = numbers?.find((one) => one.is_default)?.number;
  const { value, ...input } = form.getInputProps('from_number');
  return (
    <Select
      label={t('fields.from_number')}
      description={t('hints.from_number')}
      placeholder={usual}
      disabled={isReadOnly}
      data={(numbers ?? []).map(({ number }) => number)}
      clearable={false}
      {...input}
      value={value === '' ? (usual ?? null) : value}
      onChange={(next) => form.setFieldValue('from_number', next ?? '')}
    />
  );
}
