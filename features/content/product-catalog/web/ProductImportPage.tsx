import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { ImportScreen, type ImportInto } from '#features/audience/contact-import/web/public.tsx';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { useUrlState } from '#platform/web/url/use-url-state.ts';
import classes from './catalog.module.css';
import { useSources } from './use-sources.ts';

const tips = ['key', 'price', 'again'] as const;
const own = 'own';
const inUrl = z.object({ store: z.coerce.number().int().positive().optional() });

/** Brings a file of products into the catalog. */
export function ProductImportPage() {
  const { t } = useTranslation('product-catalog');
  const { accountId } = useApi();
  const [{ store }, setUrl] = useUrlState(inUrl);
  const sources = useSources();
  const stores = sources.flatMap((source) => source.stores);
  const base = `/accounts/${accountId}/product_recommendations`;
  const words: ImportInto['words'] = {
    title: t('import.title'),
    into: t('import.into'),
    open: t('import.open'),
    history: t('import.history'),
    historyEmpty: t('import.historyEmpty'),
    merging: t('import.merging'),
    createdHint: t('import.createdHint'),
    updatedHint: t('import.updatedHint'),
    ownFields: t('import.fields'),
    addedFields: t('import.fields'),
    missing: { title: t('import.noKey'), text: t('import.noKeyText') },
    tips: tips.map((tip) => ({
      title: t(`import.tips.${tip}`),
      text: t(`import.tips.${tip}Text`),
    })),
  };
  return (
    <ImportScreen
      into={{
        id: store ?? null,
        name: undefined,
        calls: 'products/imports',
        page: 'products',
        opens: 'product_recommendations/catalog',
        field: 'store_id',
        breadcrumb: [
          { label: t('overview.title'), to: base },
          { label: t('title'), to: `${base}/catalog` },
        ],
        hasContacts: false,
        hasPrices: true,
        canTry: true,
        words,
        before: stores.length > 0 && (
          <Select
            className={classes.store ?? ''}
            label={t('import.store')}
            allowDeselect={false}
            value={store === undefined ? own : String(store)}
            data={[
              { value: own, label: t('import.own') },
              ...stores.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            onChange={(value) =>
              setUrl({ store: value === own || value === null ? undefined : Number(value) })
            }
          />
        ),
      }}
    />
  );
}
