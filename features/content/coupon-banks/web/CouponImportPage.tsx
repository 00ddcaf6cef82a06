import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ImportScreen, type ImportInto } from '#features/audience/contact-import/web/public.tsx';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { PageError } from '#platform/web/page/PageError.tsx';
import { useRecord } from '#platform/web/resources/use-record.ts';
import { couponBanks, type CouponBank } from '../contract/coupon-banks.ts';

const tips = ['column', 'again', 'waiting'] as const;

/** Brings a file of codes into a bank. */
export function CouponImportPage() {
  const { t } = useTranslation('coupon-banks');
  const { accountId } = useApi();
  const { itemId } = useParams({ strict: false }) as { itemId?: string };
  const id = Number(itemId);
  const bank = useRecord<CouponBank>(couponBanks, id);
  if (bank.error) return <PageError error={bank.error} onRetry={() => void bank.refetch()} />;
  const base = `/accounts/${accountId}/coupon_banks`;
  const name = bank.data?.name ?? '…';
  const words: ImportInto['words'] = {
    title: t('import.title'),
    into: t('import.into', { name }),
    open: t('import.open'),
    history: t('import.history'),
    historyEmpty: t('import.historyEmpty'),
    merging: t('import.merging'),
    createdHint: t('import.createdHint'),
    updatedHint: t('import.updatedHint'),
    ownFields: t('import.fields'),
    addedFields: t('import.fields'),
    missing: { title: t('import.noCode'), text: t('import.noCodeText') },
    tips: tips.map((tip) => ({
      title: t(`import.tips.${tip}`),
      text: t(`import.tips.${tip}Text`),
    })),
  };
  return (
    <ImportScreen
      into={{
        id,
        name: bank.data?.name,
        calls: 'coupon_imports',
        page: `coupon_banks/${id}`,
        opens: `coupon_banks/${id}/coupon_dashboard`,
        field: 'coupon_bank_id',
        breadcrumb: [
          { label: t('title'), to: base },
          { label: name, to: `${base}/${id}/coupon_dashboard` },
        ],
        hasContacts: false,
        words,
      }}
    />
  );
}
