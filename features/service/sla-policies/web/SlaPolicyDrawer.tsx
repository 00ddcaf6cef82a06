import { MultiSelect, Select, Switch, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ticketChannels } from '#engines/desk/contract.ts';
import { businessHours } from '#features/service/business-hours/contract.ts';
import { supportEmails } from '#features/service/support-emails/contract.ts';
import { FormDrawer, type SchemaForm } from '#platform/web/forms/FormDrawer.tsx';
import { useEditedRecord } from '#platform/web/forms/use-edited-record.ts';
import { useSave } from '#platform/web/resources/use-resource-changes.ts';
import { useResourceList } from '#platform/web/resources/use-resource-list.ts';
import { slaPolicies, type SlaPolicyRow } from '../contract.ts';
import { TargetFields } from './TargetFields.tsx';

type Values = typeof slaPolicies.fields._output;
type Form = SchemaForm<typeof slaPolicies.fields>;

const atFirst: Values = {
  name: '',
  business_hours_id: null,
  support_email_id: null,
  channels: [],
  targets: {
    high: { first_reply: 60, next_reply: 120, resolve: 480 },
    medium: { first_reply: 240, next_reply: 480, resolve: 1_440 },
    low: { first_reply: 480, next_reply: 960, resolve: 2_880 },
  },
  raises_priority: false,
};

function valuesOf(row: SlaPolicyRow | null): Values {
  if (row === null) return atFirst;
  const { name, business_hours_id, support_email_id, channels, targets, raises_priority } = row;
  return { name, business_hours_id, support_email_id, channels, targets, raises_priority };
}

/** Adds an SLA policy, or changes it. */
export function SlaPolicyDrawer({
  edited,
  onClose,
}: {
  edited: SlaPolicyRow | 'new' | null;
  onClose: () => void;
}) {
  const { t } = useTranslation('sla-policies');
  const save = useSave<SlaPolicyRow>(slaPolicies);
  const existing = edited === 'new' ? null : edited;
  const record = useEditedRecord(slaPolicies, existing, valuesOf);
  return (
    <FormDrawer
      opened={edited !== null}
      onClose={onClose}
      title={existing ? existing.name : t('new')}
      description={t('drawer')}
      size={700}
      schema={slaPolicies.fields}
      initialValues={valuesOf(existing)}
      record={record}
      submitLabel={existing ? undefined : t('new')}
      onSubmit={(values, version) =>
        save.mutateAsync({ id: existing?.id ?? null, values, version })
      }
    >
      {(form) => (
        <>
          <TextInput
            label={t('fields.name')}
            withAsterisk
            data-autofocus={existing === null || undefined}
            maxLength={100}
            {...form.getInputProps('name')}
          />
          <TargetFields form={form} />
          <Conditions form={form} />
          <Switch
            label={t('fields.raises')}
            description={t('hints.raises')}
            {...form.getInputProps('raises_priority', { type: 'checkbox' })}
          />
        </>
      )}
    </FormDrawer>
  );
}

function Conditions({ form }: { form: Form }) {
  const { t } = useTranslation('sla-policies');
  const hours = useResourceList(businessHours, { per_page: 100, sort: 'name', sort_order: 'asc' });
  const addresses = useResourceList(supportEmails, {
    per_page: 100,
    sort: 'email',
    sort_order: 'asc',
  });
  return (
    <>
      <IdSelect
        form={form}
        field="business_hours_id"
        label={t('fields.hours')}
        placeholder={t('everyHour')}
        options={hours.rows.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
      <IdSelect
        form={form}
        field="support_email_id"
        label={t('fields.address')}
        placeholder={t('everyAddress')}
        options={addresses.rows.map(({ id, email }) => ({ value: String(id), label: email }))}
      />
      <MultiSelect
        label={t('fields.channels')}
        placeholder={form.values.channels?.length ? undefined : t('everyChannel')}
        data={ticketChannels.map((value) => ({ value, label: t(`channels.${value}`) }))}
        {...form.getInputProps('channels')}
      />
    </>
  );
}

function IdSelect(props: {
  form: Form;
  field: 'business_hours_id' | 'support_email_id';
  label: string;
  placeholder: string;
  options: { value: string; label: string }[];
}) {
  const { form, field } = props;
  const value = form.values[field];
  return (
    <Select
      label={props.label}
      placeholder={props.placeholder}
      clearable
      data={props.options}
      {...form.getInputProps(field)}
      value={value == null ? null : String(value)}
      onChange={(chosen) => form.setFieldValue(field, chosen === null ? null : Number(chosen))}
    />
  );
}
