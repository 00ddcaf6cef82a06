import { Input, SegmentedControl, Select, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useAllBrands } from '#features/audience/brands/web/public.tsx';
import { listTypes } from '../contract.ts';
import { languageOptions } from './languages.ts';
import type { ListForm } from './list-form.ts';

/** Who writes to the list, in which language and from which address. */
export function SenderFields({ form }: { form: ListForm }) {
  const { t } = useTranslation('lists');
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing={16}>
        <TextInput
          label={t('fields.fromName')}
          placeholder={t('fields.fromNameExample')}
          maxLength={255}
          {...form.getInputProps('from_name')}
        />
        <TextInput
          label={t('fields.fromEmail')}
          type="email"
          placeholder="news@example.com"
          {...form.getInputProps('from_email')}
        />
        <TextInput
          label={t('fields.replyTo')}
          type="email"
          placeholder="hello@example.com"
          {...form.getInputProps('reply_to_email')}
        />
        <Select
          label={t('fields.language')}
          searchable
          allowDeselect={false}
          data={languageOptions(form.values.language)}
          {...form.getInputProps('language')}
        />
      </SimpleGrid>
      <Textarea
        label={t('fields.address')}
        description={t('fields.addressHint')}
        minRows={2}
        maxLength={1000}
        {...form.getInputProps('address')}
      />
    </>
  );
}

/** What the list is for. */
export function TypeField({ form }: { form: ListForm }) {
  const { t } = useTranslation('lists');
  return (
    <Input.Wrapper
      label={t('fields.type')}
      description={t('fields.typeHint')}
      error={form.errors['list_type']}
    >
      <SegmentedControl
        mt={4}
        size="sm"
        value={form.values.list_type}
        onChange={(value) => form.setFieldValue('list_type', value as never)}
        data={listTypes.map((value) => ({ value, label: t(`types.${value}`) }))}
      />
    </Input.Wrapper>
  );
}

/** The brand whose campaigns are offered the list; there only where the account has brands. */
export function BrandField({ form }: { form: ListForm }) {
  const { t } = useTranslation('lists');
  const brands = useAllBrands();
  if (!brands.data?.length) return null;
  return (
    <Select
      label={t('fields.brand')}
      description={t('fields.brandHint')}
      placeholder={t('fields.noBrand')}
      clearable
      searchable
      error={form.errors['brand_id']}
      value={form.values.brand_id == null ? null : String(form.values.brand_id)}
      onChange={(id) => form.setFieldValue('brand_id', (id === null ? null : Number(id)) as never)}
      data={brands.data.map(({ id, name: brand }) => ({ value: String(id), label: brand }))}
    />
  );
}
