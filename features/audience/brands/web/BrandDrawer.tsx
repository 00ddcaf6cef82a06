import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { FormDrawer } from '#platform/web/overlays/FormDrawer.tsx';
import { useSave } from '#platform/web/resources/use-resource-changes.ts';
import { brands, type Brand } from '../contract.ts';

const schema = z.object({ name: brands.fields.shape.name, logo: brands.fields.shape.logo.unwrap() });

/** Creates a brand or changes one. */
export function BrandDrawer({ brand, onClose }: { brand: Brand | 'new' | null; onClose: () => void }) {
  const { t } = useTranslation('brands');
  const save = useSave<Brand>(brands);
  const existing = brand === 'new' ? null : brand;
  return (
    <FormDrawer
      opened={brand !== null} onClose={onClose} title={existing ? t('editTitle') : t('new')} description={t('drawerText')} schema={schema}
      initialValues={{ name: existing?.name ?? '', logo: existing?.logo ?? '' }} onSubmit={(values) => save.mutateAsync({ id: existing?.id ?? null, values })}
    >
      {(form) => (
        <>
          <TextInput label={t('name')} data-autofocus maxLength={255} withAsterisk {...form.getInputProps('name')} />
          <TextInput label={t('logo')} description={t('logoHint')} type="url" placeholder="https://" maxLength={2048} {...form.getInputProps('logo')} />
        </>
      )}
    </FormDrawer>
  );
}
