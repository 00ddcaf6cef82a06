import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PageError } from '#platform/web/page/PageError.tsx';
import { useRecord } from '#platform/web/resources/use-record.ts';
import { builders, type ShownAcquisitionForm } from '../contract.ts';
import { PreviewFrame } from './PreviewFrame.tsx';

/** A form over an empty page, and nothing else. */
export function PreviewPage() {
  const { t } = useTranslation('acquisition-forms');
  const { formId } = useParams({ strict: false }) as { formId?: string };
  const form = useRecord<ShownAcquisitionForm>(builders, Number(formId), { isReadAnew: true });
  if (form.error) return <PageError error={form.error} onRetry={() => void form.refetch()} />;
  return (
    <>
      <h1 className="hg-visually-hidden">{form.data?.name ?? t('preview.title')}</h1>
      <PreviewFrame
        config={form.data?.json}
        device={window.innerWidth <= 600 ? 'phone' : 'computer'}
        label={form.data?.name ?? t('preview.title')}
        isWhole
      />
    </>
  );
}
