import { NumberInput, PasswordInput, Select, Switch, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { SchemaForm } from '#platform/web/forms/FormDrawer.tsx';
import type { numberSchema } from './number-form.ts';

type Form = SchemaForm<typeof numberSchema>;

/** What the chosen way to a gateway needs to know, and the secret that it asks for. */
export function GatewayFields({ form, keepsSecret }: { form: Form; keepsSecret: boolean }) {
  const { t } = useTranslation('sms-numbers');
  const { provider } = form.values;
  if (provider === 'local') return null;
  return (
    <>
      {provider === 'http' && <HttpFields form={form} />}
      {provider === 'rest' && (
        <>
          <Line form={form} name="url" isRequired />
          <Line form={form} name="account_sid" isRequired />
        </>
      )}
      {provider === 'smpp' && <SmppFields form={form} />}
      <PasswordInput
        label={t(`secrets.${provider}`)}
        description={t(keepsSecret ? 'hints.keepSecret' : 'hints.secret')}
        withAsterisk={!keepsSecret}
        autoComplete="new-password"
        {...form.getInputProps('secret')}
      />
    </>
  );
}

function HttpFields({ form }: { form: Form }) {
  const { t } = useTranslation('sms-numbers');
  return (
    <>
      <Line form={form} name="url" isRequired />
      <Select
        label={t('fields.format')}
        allowDeselect={false}
        data={(['json', 'form'] as const).map((value) => ({
          value,
          label: t(`formats.${value}`),
        }))}
        {...form.getInputProps('format')}
      />
      <Textarea
        label={t('fields.template')}
        description={t('hints.template')}
        withAsterisk
        autosize
        minRows={3}
        maxRows={10}
        dir="ltr"
        spellCheck={false}
        {...form.getInputProps('template')}
      />
      <Line form={form} name="ref_path" />
      <Line form={form} name="secret_header" />
    </>
  );
}

function SmppFields({ form }: { form: Form }) {
  const { t } = useTranslation('sms-numbers');
  return (
    <>
      <Line form={form} name="host" isRequired />
      <NumberInput
        label={t('fields.port')}
        min={1}
        max={65_535}
        allowDecimal={false}
        thousandSeparator=""
        {...form.getInputProps('port')}
      />
      <Switch
        label={t('fields.is_encrypted')}
        {...form.getInputProps('is_encrypted', { type: 'checkbox' })}
      />
      <Line form={form} name="system_id" isRequired />
      <Line form={form} name="system_type" />
      <NumberInput
        label={t('fields.window')}
        description={t('hints.window')}
        min={1}
        max={100}
        allowDecimal={false}
        {...form.getInputProps('window')}
      />
    </>
  );
}

const hinted: readonly string[] = ['ref_path', 'secret_header'];

function Line({
  form,
  name,
  isRequired = false,
}: {
  form: Form;
  name: 'url' | 'account_sid' | 'host' | 'system_id' | 'system_type' | 'ref_path' | 'secret_header';
  isRequired?: boolean;
}) {
  const { t } = useTranslation('sms-numbers');
  return (
    <TextInput
      label={t(`fields.${name}`)}
      description={hinted.includes(name) ? t(`hints.${name}`) : undefined}
      withAsterisk={isRequired}
      dir="ltr"
      autoComplete="off"
      spellCheck={false}
      {...form.getInputProps(name)}
    />
  );
}
