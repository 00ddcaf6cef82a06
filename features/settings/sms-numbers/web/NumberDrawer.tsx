import { NumberInput, Select, Switch, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { numberKinds, smsProviders } from '#engines/texting/contract.ts';
import { FormDrawer, type SchemaForm } from '#platform/web/forms/FormDrawer.tsx';
import { useEditedRecord } from '#platform/web/forms/use-edited-record.ts';
import { useSave } from '#platform/web/resources/use-resource-changes.ts';
import { smsNumbers, type SmsNumberRow } from '../contract.ts';
import { GatewayFields } from './GatewayFields.tsx';
import { HookAddresses } from './HookAddresses.tsx';
import {
  atFields,
  formOfNumber,
  numberBody,
  numberSchema,
  registrationStates,
} from './number-form.ts';

type Form = SchemaForm<typeof numberSchema>;

/** Adds a number, or changes its gateway, pace and registration. */
export function NumberDrawer({
  edited,
  onClose,
}: {
  edited: SmsNumberRow | 'new' | null;
  onClose: () => void;
}) {
  const { t } = useTranslation('sms-numbers');
  const save = useSave<SmsNumberRow>(smsNumbers);
  const existing = edited === 'new' ? null : edited;
  const record = useEditedRecord(smsNumbers, existing, formOfNumber);
  return (
    <FormDrawer
      opened={edited !== null}
      onClose={onClose}
      title={existing ? t('drawer.edit', { number: existing.number }) : t('drawer.new')}
      description={t('drawer.text')}
      schema={numberSchema}
      initialValues={formOfNumber(existing)}
      record={record}
      submitLabel={existing ? undefined : t('new')}
      onSubmit={async (values, version) => {
        const change = { id: existing?.id ?? null, values: numberBody(values), version };
        await atFields(save.mutateAsync(change));
      }}
    >
      {(form) => (
        <>
          <WhatItIs form={form} isNew={existing === null} />
          <GatewayFields
            form={form}
            keepsSecret={
              existing?.has_secret === true && form.values.provider === existing.provider
            }
          />
          {existing?.hooks && form.values.provider === existing.provider && (
            <HookAddresses hooks={existing.hooks} />
          )}
          <Pace form={form} />
          <Registration form={form} />
          <Switch
            label={t('fields.default')}
            description={t('hints.default')}
            disabled={existing?.is_default === true}
            {...form.getInputProps('is_default', { type: 'checkbox' })}
          />
        </>
      )}
    </FormDrawer>
  );
}

function WhatItIs({ form, isNew }: { form: Form; isNew: boolean }) {
  const { t } = useTranslation('sms-numbers');
  const kinds = numberKinds.map((value) => ({ value, label: t(`kinds.${value}`) }));
  return (
    <>
      <TextInput
        label={t('fields.number')}
        description={t(isNew ? 'hints.number' : 'hints.numberStays')}
        data-autofocus={isNew || undefined}
        withAsterisk
        disabled={!isNew}
        maxLength={100}
        dir="ltr"
        {...form.getInputProps('number')}
      />
      <Select
        label={t('fields.kind')}
        allowDeselect={false}
        data={isNew ? [{ value: '', label: t('kinds.any') }, ...kinds] : kinds}
        {...form.getInputProps('kind')}
      />
      <TextInput
        label={t('fields.country')}
        description={t('hints.country')}
        maxLength={2}
        {...form.getInputProps('country')}
      />
      <Select
        label={t('fields.provider')}
        description={t(`providers.${form.values.provider}.text`)}
        allowDeselect={false}
        data={smsProviders.map((value) => ({ value, label: t(`providers.${value}.title`) }))}
        {...form.getInputProps('provider')}
      />
    </>
  );
}

function Pace({ form }: { form: Form }) {
  const { t } = useTranslation('sms-numbers');
  return (
    <>
      <NumberInput
        label={t('fields.rate')}
        description={t('hints.rate')}
        min={1}
        max={1000}
        allowDecimal={false}
        {...form.getInputProps('rate')}
      />
      <NumberInput
        label={t('fields.cap')}
        description={t('hints.cap')}
        min={1}
        allowDecimal={false}
        {...form.getInputProps('daily_cap')}
      />
    </>
  );
}

function Registration({ form }: { form: Form }) {
  const { t } = useTranslation('sms-numbers');
  return (
    <>
      <Select
        label={t('fields.state')}
        description={t('hints.state')}
        allowDeselect={false}
        data={registrationStates.map((value) => ({ value, label: t(`states.${value}`) }))}
        {...form.getInputProps('state')}
      />
      {form.values.state !== 'none' && (
        <>
          <TextInput label={t('fields.brand')} {...form.getInputProps('brand')} />
          <TextInput label={t('fields.campaign')} {...form.getInputProps('campaign')} />
          <TextInput type="date" label={t('fields.since')} {...form.getInputProps('since')} />
        </>
      )}
    </>
  );
}
