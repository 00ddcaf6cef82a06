import { MultiSelect, Select, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { categories } from '#features/content/product-catalog/contract/categories.ts';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { pickOf } from '#platform/web/pickers/picker-value.ts';
import { ReferencePicker } from '#platform/web/pickers/ReferencePicker.tsx';
import { categoryFilters, mostChips, ownSource } from '../contract.ts';
import { sorts, type FeedFormProps } from './feed-form.ts';
import classes from './product-feeds.module.css';

/** Which products are left out, and in which order the others come. */
export function FilterFields({ form }: FeedFormProps & { feedId: number | null }) {
  const { t } = useTranslation('product-feeds');
  const { values } = form;
  return (
    <>
      <div className={classes.pair}>
        <Select
          label={t('fields.sort')}
          allowDeselect={false}
          value={values.sort}
          data={sorts.map((value) => ({ value, label: t(`sorts.${value || 'metric'}`) }))}
          onChange={(value) => {
            const sort = sorts.find((one) => one === value);
            if (sort !== undefined) form.setFieldValue('sort', sort);
          }}
        />
        <Select
          label={t('fields.category_filter')}
          allowDeselect={false}
          value={values.category_filter}
          data={categoryFilters.map((value) => ({ value, label: t(`filters.${value}`) }))}
          onChange={(value) => {
            const filter = categoryFilters.find((one) => one === value);
            if (filter) form.setFieldValue('category_filter', filter);
          }}
        />
      </div>
      {values.category_filter !== 'all' && (
        <ReferencePicker
          required
          mostChips={mostChips}
          source={{ of: categories, query: { ...placeOf(values), sort: 'name' } }}
          label={t('fields.categories')}
          value={pickOf(values.categories)}
          error={form.errors['categories']}
          onChange={({ items }) =>
            form.setFieldValue(
              'categories',
              items.map(({ id, name }) => ({ id, name })),
            )
          }
        />
      )}
      <Brands form={form} />
      {(['only_active', 'only_in_stock', 'only_published'] as const).map((field) => (
        <Switch
          key={field}
          label={t(`fields.${field}`)}
          {...form.getInputProps(field, { type: 'checkbox' })}
        />
      ))}
    </>
  );
}

function Brands({ form }: FeedFormProps) {
  const { t } = useTranslation('product-feeds');
  const api = useApi();
  const { values } = form;
  const place = placeOf(values);
  const { data: brands } = useQuery({
    queryKey: ['record', api.accountId, 'products', 'brands', place],
    queryFn: async ({ signal }) =>
      (await api.get<{ brands: string[] }>('products/brands', { query: place, signal })).data
        .brands,
    enabled: values.source !== '',
  });
  const known = [...new Set([...(brands ?? []), ...values.brands])];
  if (known.length === 0) return null;
  return (
    <MultiSelect
      label={t('fields.brands')}
      placeholder={values.brands.length === 0 ? t('drawer.allBrands') : ''}
      searchable
      data={known}
      {...form.getInputProps('brands')}
    />
  );
}

function placeOf({ source, store_id: store }: { source: string; store_id: number | null }) {
  return store === null ? { source_type: source || ownSource } : { source_id: store };
}
