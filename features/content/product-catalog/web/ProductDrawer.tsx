import { Button, Switch, Textarea, TextInput } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { FormDrawer, type SchemaForm } from '#platform/web/forms/FormDrawer.tsx';
import { useEditedRecord } from '#platform/web/forms/use-edited-record.ts';
import { pickOf } from '#platform/web/pickers/picker-value.ts';
import { ReferencePicker } from '#platform/web/pickers/ReferencePicker.tsx';
import { useRefresh } from '#platform/web/resources/query-keys.ts';
import { useSave } from '#platform/web/resources/use-resource-changes.ts';
import { categories } from '../contract/categories.ts';
import { longestDescription, ownSource, products, type Product } from '../contract/products.ts';
import classes from './catalog.module.css';
import { productBody, productForm, productValues, type ProductSchema } from './product-form.ts';
import { sourceTitle, useSources } from './use-sources.ts';

type Form = { form: SchemaForm<ProductSchema> };

/** Makes a product, or changes one of any source. */
export function ProductDrawer({
  product,
  onClose,
}: {
  product: Product | 'new' | null;
  onClose: () => void;
}) {
  const { t } = useTranslation('product-catalog');
  const existing = product === 'new' ? null : product;
  const save = useSave<Product>(products, existing ? { message: t('drawer.saved') } : {});
  const record = useEditedRecord(products, existing, productValues);
  const schema = useMemo(() => productForm(existing), [existing]);
  return (
    <FormDrawer
      opened={product !== null}
      onClose={onClose}
      title={existing ? t('drawer.edit') : t('drawer.new')}
      schema={schema}
      initialValues={productValues(existing)}
      record={record}
      onSubmit={(values, version) =>
        save.mutateAsync({
          id: existing?.id ?? null,
          values: productBody(values, existing),
          version,
        })
      }
    >
      {(form) => (
        <>
          {existing && <Origin product={existing} onTaken={onClose} />}
          <Main form={form} isNew={!existing} />
          <Shown form={form} />
          <Categories form={form} existing={existing} />
          <Switches form={form} />
        </>
      )}
    </FormDrawer>
  );
}

/** Where a product is from, and the way back to what its store says. */
function Origin({ product, onTaken }: { product: Product; onTaken: () => void }) {
  const { t } = useTranslation('product-catalog');
  const sources = useSources();
  const api = useApi();
  const refresh = useRefresh(products);
  const take = useMutation({
    mutationFn: () =>
      api.post(`${products.path}/${product.id}/as_in_store`, {
        body: { fields: product.overridden },
      }),
    onSuccess: async () => {
      await refresh();
      onTaken();
    },
  });
  return (
    <div>
      <p className={classes.facts}>
        {t('drawer.origin', {
          id: product.item_id,
          source: sourceTitle(sources, product.source),
        })}
        {product.store_name !== '' && ` · ${product.store_name}`}
      </p>
      {product.source !== ownSource && product.overridden.length > 0 && (
        <>
          <p className={classes.facts}>
            {t('drawer.overridden', {
              fields: product.overridden.map((field) => t(`fields.${field}`)).join(', '),
            })}
          </p>
          <Button
            mt={8}
            size="xs"
            variant="default"
            leftSection={<IconArrowBackUp size={15} />}
            loading={take.isPending}
            onClick={() => take.mutate()}
          >
            {t('drawer.asInStore')}
          </Button>
        </>
      )}
    </div>
  );
}

function Main({ form, isNew }: Form & { isNew: boolean }) {
  const { t } = useTranslation('product-catalog');
  return (
    <>
      {isNew && (
        <TextInput
          label={t('fields.item_id')}
          description={t('drawer.itemIdHint')}
          data-autofocus
          withAsterisk
          maxLength={255}
          {...form.getInputProps('item_id')}
        />
      )}
      <TextInput
        label={t('fields.name')}
        data-autofocus={!isNew || undefined}
        withAsterisk
        maxLength={255}
        {...form.getInputProps('name')}
      />
      <div className={classes.pair}>
        <TextInput
          label={t('fields.price')}
          withAsterisk
          inputMode="decimal"
          {...form.getInputProps('price')}
          value={String(form.values.price ?? '')}
        />
        <TextInput
          label={t('fields.currency')}
          placeholder="EUR"
          maxLength={3}
          {...form.getInputProps('currency')}
        />
      </div>
    </>
  );
}

function Shown({ form }: Form) {
  const { t } = useTranslation('product-catalog');
  return (
    <>
      <TextInput
        label={t('fields.store_url')}
        withAsterisk
        type="url"
        placeholder="https://"
        maxLength={2000}
        {...form.getInputProps('store_url')}
      />
      <TextInput
        label={t('fields.image_url')}
        type="url"
        placeholder="https://"
        maxLength={2000}
        {...form.getInputProps('image_url')}
      />
      <Textarea
        label={t('fields.description')}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={longestDescription + 1}
        {...form.getInputProps('description')}
        onChange={(event) => {
          form.setFieldValue('description', event.currentTarget.value);
          if (event.currentTarget.value.length > longestDescription)
            window.setTimeout(() => form.validateField('description'));
        }}
      />
      <div className={classes.pair}>
        <TextInput label={t('fields.brand')} maxLength={255} {...form.getInputProps('brand')} />
        <TextInput label={t('fields.sku')} maxLength={255} {...form.getInputProps('sku')} />
      </div>
    </>
  );
}

function Categories({ form, existing }: Form & { existing: Product | null }) {
  const { t } = useTranslation('product-catalog');
  const api = useApi();
  const of = existing?.store_id
    ? { source_id: existing.store_id }
    : { source_type: existing?.source ?? ownSource };
  const isOwn = (existing?.source ?? ownSource) === ownSource;
  const create = async (typed: string) => {
    const name = typed.trim();
    if (name === '') return;
    const { data } = await api.post<{ id: number; name: string }>(categories.path, {
      body: { category: { name } },
    });
    form.setFieldValue('categories', [...form.values.categories, { id: data.id, name: data.name }]);
  };
  return (
    <ReferencePicker
      source={{ of: categories, query: { ...of, sort: 'name' } }}
      label={t('fields.categories')}
      value={pickOf(form.values.categories)}
      error={form.errors['categories']}
      {...(isOwn && {
        createLabel: t('drawer.newCategory'),
        onCreate: (typed: string) => void create(typed).catch(() => undefined),
      })}
      onChange={({ items }) =>
        form.setFieldValue(
          'categories',
          items.map(({ id, name }) => ({ id, name })),
        )
      }
    />
  );
}

function Switches({ form }: Form) {
  const { t } = useTranslation('product-catalog');
  return (
    <>
      <Switch
        label={t('fields.is_published')}
        description={t('drawer.publishedHint')}
        {...form.getInputProps('is_published', { type: 'checkbox' })}
      />
      <Switch
        label={t('fields.is_active')}
        description={t('drawer.activeHint')}
        {...form.getInputProps('is_active', { type: 'checkbox' })}
      />
    </>
  );
}
