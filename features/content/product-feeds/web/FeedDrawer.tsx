import { useTranslation } from 'react-i18next';
import { ApiError } from '#platform/web/api/api-error.ts';
import { FormDrawer } from '#platform/web/forms/FormDrawer.tsx';
import { useEditedRecord } from '#platform/web/forms/use-edited-record.ts';
import { useSave } from '#platform/web/resources/use-resource-changes.ts';
import { useResourceList } from '#platform/web/resources/use-resource-list.ts';
import { productFeeds, type ProductFeed, type ShownProductFeed } from '../contract.ts';
import { blankFeed, bodyOf, feedForm, formOf } from './feed-form.ts';
import { FeedPreview } from './FeedPreview.tsx';
import { FilterFields } from './FilterFields.tsx';
import { SourceFields } from './SourceFields.tsx';
import { TypeFields } from './TypeFields.tsx';
import { useRecord } from '#platform/web/resources/use-record.ts';

/** Makes or changes a product feed. */
export function FeedDrawer({
  feed,
  onClose,
}: {
  feed: ProductFeed | 'new' | null;
  onClose: () => void;
}) {
  const { t } = useTranslation('product-feeds');
  const existing = feed === 'new' ? null : feed;
  const save = useSave<ProductFeed>(productFeeds, {
    message: t(existing ? 'drawer.saved' : 'drawer.created'),
  });
  const shown = useRecord<ShownProductFeed>(productFeeds, existing?.id ?? null, {
    isReadAnew: true,
  });
  const others = useResourceList<ProductFeed>(
    productFeeds,
    { show_all: true },
    { enabled: existing !== null },
  );
  const nameOfFeed = (id: number) => others.rows.find((one) => one.id === id)?.name ?? `#${id}`;
  const known = existing && shown.data && !others.isLoading ? shown.data : undefined;
  const record = useEditedRecord(productFeeds, existing, (row) =>
    formOf({ product_feed: row, categories: shown.data?.categories ?? [], nameOfFeed }),
  );
  return (
    <FormDrawer
      opened={feed !== null}
      onClose={onClose}
      size={700}
      title={t(existing ? 'drawer.edit' : 'drawer.new')}
      description={t('drawer.text')}
      schema={feedForm}
      initialValues={existing ? known && formOf({ ...known, nameOfFeed }) : blankFeed}
      record={record}
      onSubmit={async (values, version) => {
        try {
          return await save.mutateAsync({
            id: existing?.id ?? null,
            values: bodyOf(values),
            version,
          });
        } catch (error) {
          throw named(error);
        }
      }}
    >
      {(form) => (
        <>
          <SourceFields form={form} />
          <TypeFields form={form} feedId={existing?.id ?? null} />
          <FilterFields form={form} feedId={existing?.id ?? null} />
          {existing && <FeedPreview shown={shown.data} />}
        </>
      )}
    </FormDrawer>
  );
}

const fieldOf: Readonly<Record<string, string>> = {
  included_categories: 'categories',
  excluded_categories: 'categories',
  selected_feed_id: 'selected_feed',
  fallback_feed_id: 'fallback_feed',
  order_by: 'sort',
};

/** The messages of a refusal with the names of their fields before them: 'Store id must exist'. */
function named(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  const { status, message, warning, body } = error;
  const fields = Object.fromEntries(
    Object.entries(error.fields).map(([field, messages]) => {
      const words = field.replaceAll('_', ' ');
      const name = words.charAt(0).toUpperCase() + words.slice(1);
      const isNamed = field !== 'base' && field !== 'authorization';
      return [
        fieldOf[field] ?? field,
        isNamed ? messages.map((one) => `${name} ${one}`) : messages,
      ];
    }),
  );
  return new ApiError({ status, message, warning, body, fields });
}
