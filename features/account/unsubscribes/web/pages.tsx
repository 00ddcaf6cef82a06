import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useAllBrands } from '#features/audience/brands/web/public.tsx';
import { useUrlState } from '#platform/web/url/use-url-state.ts';
import { UnsubscribesPage } from './UnsubscribesPage.tsx';

const chosen = z.object({ brand_id: z.coerce.number().int().positive().optional() });

/** Addresses that get no mail at all. */
export function GlobalUnsubscribesPage() {
  return <UnsubscribesPage kind="global" />;
}

/** Addresses that left one brand, which is chosen above the list; the first by name when none is. */
export function BrandUnsubscribesPage() {
  const { t } = useTranslation('unsubscribes');
  const brands = useAllBrands();
  const [{ brand_id: asked }, set] = useUrlState(chosen);
  const brandId = brands.data?.some(({ id }) => id === asked) ? asked : brands.data?.[0]?.id;
  const chooser = (
    <Select
      aria-label={t('brand')}
      placeholder={t('noBrands')}
      searchable
      allowDeselect={false}
      w={220}
      size="sm"
      disabled={!brands.data?.length}
      value={brandId === undefined ? null : String(brandId)}
      onChange={(id) =>
        set({ brand_id: id === null ? undefined : Number(id), page: undefined } as never)
      }
      data={(brands.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
    />
  );
  return (
    <UnsubscribesPage
      key={brandId ?? 0}
      kind="brand"
      brandId={brandId}
      chooser={chooser}
      isReady={brandId !== undefined}
    />
  );
}

/** Numbers that get no text message. */
export function SmsUnsubscribesPage() {
  return <UnsubscribesPage kind="sms" />;
}
