import { ColorInput, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { FormDrawer } from '#platform/web/forms/FormDrawer.tsx';
import { useEditedRecord } from '#platform/web/forms/use-edited-record.ts';
import { useSave } from '#platform/web/resources/use-resource-changes.ts';
import { BrandKitFields } from './BrandKitFields.tsx';
import { kitError } from './kit-error.ts';
import { brandDomains, brands, type Brand } from '../contract.ts';

const domainId = z
  .string()
  .nullable()
  .transform((id) => (id === null ? null : Number(id)));
const schema = z.object({
  name: brands.fields.shape.name,
  logo: brands.fields.shape.logo.unwrap(),
  color: brands.fields.shape.color.unwrap(),
  kit: brands.fields.shape.kit.unwrap(),
  sending_domain_id: domainId,
  link_domain_id: domainId,
});

/** Creates a brand or changes one. */
export function BrandDrawer({
  brand,
  onClose,
}: {
  brand: Brand | 'new' | null;
  onClose: () => void;
}) {
  const { t } = useTranslation('brands');
  const save = useSave<Brand>(brands);
  const existing = brand === 'new' ? null : brand;
  const record = useEditedRecord(brands, existing, valuesOf);
  const choices = useDomainChoices(brand !== null);
  return (
    <FormDrawer
      opened={brand !== null}
      onClose={onClose}
      title={existing ? t('editTitle') : t('new')}
      description={t('drawerText')}
      schema={schema}
      initialValues={valuesOf(existing)}
      record={record}
      onSubmit={(values, version) =>
        save.mutateAsync({ id: existing?.id ?? null, values, version })
      }
    >
      {(form) => (
        <>
          <TextInput
            label={t('name')}
            data-autofocus
            maxLength={255}
            withAsterisk
            {...form.getInputProps('name')}
          />
          <TextInput
            label={t('logo')}
            description={t('logoHint')}
            type="url"
            placeholder="https://"
            maxLength={2048}
            {...form.getInputProps('logo')}
          />
          <ColorInput
            label={t('color')}
            description={t('colorHint')}
            placeholder={t('accountColor')}
            eyeDropperButtonProps={{ 'aria-label': t('pickColor') }}
            {...form.getInputProps('color')}
          />
          <Select
            label={t('sendingDomain')}
            description={t('sendingDomainHint')}
            placeholder={t('accountDomain')}
            clearable
            searchable
            data={choices.sending}
            nothingFoundMessage={t('noDomain')}
            {...form.getInputProps('sending_domain_id')}
          />
          <Select
            label={t('linkDomain')}
            description={t('linkDomainHint')}
            placeholder={t('accountDomain')}
            clearable
            searchable
            data={choices.link}
            nothingFoundMessage={t('noDomain')}
            {...form.getInputProps('link_domain_id')}
          />
          <BrandKitFields
            kit={form.values.kit ?? {}}
            color={form.values.color ?? ''}
            error={kitError(form.errors)}
            onChange={(kit) => form.setFieldValue('kit', kit)}
          />
        </>
      )}
    </FormDrawer>
  );
}

function valuesOf(brand: Brand | null) {
  return {
    name: brand?.name ?? '',
    logo: brand?.logo ?? '',
    color: brand?.color ?? '',
    kit: brand?.kit ?? {},
    sending_domain_id: textOf(brand?.sending_domain_id),
    link_domain_id: textOf(brand?.link_domain_id),
  };
}

function useDomainChoices(isOpen: boolean) {
  const { t } = useTranslation('brands');
  const api = useApi();
  const { data } = useQuery({
    queryKey: ['brand-domains', api.accountId],
    enabled: isOpen,
    queryFn: async ({ signal }) =>
      brandDomains.parse((await api.get('brands/domain_choices', { signal })).data),
  });
  const named = (list: { id: number; name: string; verified: boolean }[] | undefined) =>
    (list ?? []).map(({ id, name, verified }) => ({
      value: String(id),
      label: verified ? name : t('notVerified', { name }),
    }));
  return { sending: named(data?.sending), link: named(data?.link) };
}

function textOf(id: number | null | undefined): string | null {
  return id == null ? null : String(id);
}
