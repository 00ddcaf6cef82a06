import { NumberInput, Select, TagsInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { pickOf } from '#platform/web/pickers/picker-value.ts';
import { ReferencePicker } from '#platform/web/pickers/ReferencePicker.tsx';
import {
  mostTemplates,
  productFeedTemplates,
} from '#features/content/product-feed-templates/contract.ts';
import { useResourceList } from '#platform/web/resources/use-resource-list.ts';
import { productFeeds } from '../contract.ts';
import { typesOf, type FeedFormProps } from './feed-form.ts';
import classes from './product-feeds.module.css';

type Parts = FeedFormProps & { feedId: number | null };

/** What the recommendations start from, how many an email shows, and what fills them up. */
export function TypeFields({ form, feedId }: Parts) {
  const { t } = useTranslation('product-feeds');
  const { values } = form;
  const types = typesOf(values);
  return (
    <>
      {types.length > 1 && (
        <Select
          label={t('fields.type')}
          allowDeselect={false}
          value={values.tag_type}
          error={form.errors['tag_type']}
          data={types.map((type) => ({ value: type, label: t(`types.${type || 'none'}`) }))}
          onChange={(value) => {
            const type = types.find((one) => one === value);
            if (type !== undefined)
              form.setValues({ tag_type: type, product_skus: [], selected_feed: [] });
          }}
        />
      )}
      {values.tag_type === 'product_skus' && (
        <TagsInput
          label={t('fields.skus')}
          description={t('drawer.skusHint')}
          withAsterisk
          splitChars={[',', ';', '\n']}
          maxTags={100}
          {...form.getInputProps('product_skus')}
        />
      )}
      {values.tag_type === 'product_feed' && (
        <FeedPicker form={form} feedId={feedId} field="selected_feed" />
      )}
      <div className={classes.pair}>
        <NumberInput
          label={t('fields.count')}
          min={1}
          max={24}
          allowDecimal={false}
          {...form.getInputProps('item_count')}
        />
        <FeedPicker form={form} feedId={feedId} field="fallback_feed" />
      </div>
      <TemplateField form={form} />
    </>
  );
}

function TemplateField({ form }: FeedFormProps) {
  const { t } = useTranslation('product-feeds');
  const templates = useResourceList<{ id: number; name: string }>(productFeedTemplates, {
    sort: 'name',
    per_page: mostTemplates,
  });
  return (
    <Select
      label={t('fields.template')}
      placeholder={t('drawer.usualTemplate')}
      clearable
      value={form.values.template_id === null ? null : String(form.values.template_id)}
      error={form.errors['template_id']}
      data={templates.rows.map(({ id, name }) => ({ value: String(id), label: name }))}
      onChange={(id) => form.setFieldValue('template_id', id === null ? null : Number(id))}
    />
  );
}

function FeedPicker({ form, feedId, field }: Parts & { field: 'selected_feed' | 'fallback_feed' }) {
  const { t } = useTranslation('product-feeds');
  return (
    <ReferencePicker
      single
      required={field === 'selected_feed'}
      source={{ of: productFeeds, query: { sort: 'name' } }}
      label={t(`fields.${field}`)}
      description={field === 'fallback_feed' ? t('drawer.fallbackHint') : undefined}
      value={pickOf(form.values[field])}
      error={form.errors[field]}
      onChange={({ items }) =>
        form.setFieldValue(
          field,
          items.filter(({ id }) => id !== feedId).map(({ id, name }) => ({ id, name })),
        )
      }
    />
  );
}
