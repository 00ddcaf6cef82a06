import { NumberInput, Select, Textarea, TextInput } from '@mantine/core';
import { DateTimePicker } from '@mantine/dates';
import { useTranslation } from 'react-i18next';
import { momentInput } from '#platform/web/format/date-input.ts';
import { useDisplayZone } from '#platform/web/format/time-zone.ts';
import { FormDrawer, type SchemaForm } from '#platform/web/forms/FormDrawer.tsx';
import { useEditedRecord } from '#platform/web/forms/use-edited-record.ts';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { useSave } from '#platform/web/resources/use-resource-changes.ts';
import {
  couponBanks,
  emptyRules,
  longestCode,
  perKinds,
  type AddedCodes,
  type CouponBank,
} from '../contract/coupon-banks.ts';
import { bankBody, bankSchema, bankValues } from './bank-form.ts';

/** Creates a bank with its first codes, or changes how one hands them out. */
export function CouponBankDrawer({
  edited,
  onClose,
}: {
  edited: CouponBank | 'new' | null;
  onClose: () => void;
}) {
  const { t } = useTranslation('coupon-banks');
  const zone = useDisplayZone();
  const save = useSave<CouponBank & { added_codes?: AddedCodes }>(couponBanks);
  const existing = edited === 'new' ? null : edited;
  const record = useEditedRecord(couponBanks, existing, (bank) => bankValues(bank, zone));
  return (
    <FormDrawer
      opened={edited !== null}
      onClose={onClose}
      title={t(existing ? 'drawer.edit' : 'drawer.new')}
      description={t('drawer.text')}
      schema={bankSchema}
      initialValues={bankValues(existing, zone)}
      record={record}
      submitLabel={existing ? undefined : t('drawer.create')}
      onSubmit={async (values, version) => {
        const saved = await save.mutateAsync({
          id: existing?.id ?? null,
          values: bankBody(values, zone),
          version,
        });
        const rejected = saved.added_codes?.rejected ?? [];
        if (rejected[0])
          snackbar.warning(
            t('add.someRejected', { count: rejected.length, first: rejected[0].code }),
          );
      }}
    >
      {(form) => <Fields form={form} isNew={!existing} />}
    </FormDrawer>
  );
}

function Fields({ form, isNew }: { form: SchemaForm<typeof bankSchema>; isNew: boolean }) {
  const { t } = useTranslation('coupon-banks');
  return (
    <>
      <TextInput
        label={t('fields.name')}
        data-autofocus
        withAsterisk
        maxLength={255}
        {...form.getInputProps('name')}
      />
      <Select
        label={t('fields.per')}
        description={t('fields.perHint')}
        allowDeselect={false}
        data={perKinds.map((value) => ({ value, label: t(`per.${value}`) }))}
        {...form.getInputProps('per')}
      />
      <Select
        label={t('fields.whenEmpty')}
        description={t('fields.whenEmptyHint')}
        allowDeselect={false}
        data={emptyRules.map((value) => ({ value, label: t(`whenEmpty.${value}`) }))}
        {...form.getInputProps('when_empty')}
      />
      <EmptyFields form={form} />
      {isNew && (
        <Textarea
          label={t('fields.codes')}
          description={t('add.hint')}
          autosize
          minRows={4}
          maxRows={14}
          {...form.getInputProps('codes')}
        />
      )}
    </>
  );
}

function EmptyFields({ form }: { form: SchemaForm<typeof bankSchema> }) {
  const { t } = useTranslation('coupon-banks');
  return (
    <>
      {form.values.when_empty === 'fallback' && (
        <TextInput
          label={t('fields.fallback')}
          description={t('fields.fallbackHint')}
          withAsterisk
          maxLength={longestCode}
          {...form.getInputProps('fallback')}
        />
      )}
      <NumberInput
        label={t('fields.lowAt')}
        description={t('fields.lowAtHint')}
        min={0}
        allowDecimal={false}
        {...form.getInputProps('low_at')}
      />
      <DateTimePicker
        label={t('fields.expires')}
        description={t('fields.expiresHint')}
        clearable
        {...momentInput()}
        popoverProps={{ withinPortal: true }}
        {...form.getInputProps('expires')}
      />
    </>
  );
}
