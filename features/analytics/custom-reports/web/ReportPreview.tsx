import { Skeleton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ReportResult } from '#engines/reporting/contract.ts';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { ApiError } from '#platform/web/api/api-error.ts';
import { sentence } from '#platform/web/forms/form-errors.ts';
import { EmptyState } from '#platform/web/page/EmptyState.tsx';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import type { ReportDraft } from './report-draft.ts';
import { ReportChart } from './ReportChart.tsx';
import { daysText } from './report-words.ts';
import { ReportTable } from './ReportTable.tsx';

/** What the report comes to as it is written now. */
export function ReportPreview({ draft }: { draft: ReportDraft }) {
  const { t } = useTranslation('custom-reports');
  const result = usePreview(draft);
  return (
    <Panel title={t('editor.preview')} description={result.data && daysText(result.data)}>
      {result.isPending && <Skeleton h={320} />}
      {result.error && <Problem error={result.error} onRetry={() => void result.refetch()} />}
      {result.data && (
        <>
          <ReportChart result={result.data} type={draft.type} />
          <ReportTable
            result={result.data}
            type={draft.type}
            ispMeasure={draft.filters.isp_measure}
          />
        </>
      )}
    </Panel>
  );
}

function Problem({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation('custom-reports');
  const fields = error instanceof ApiError ? Object.values(error.fields).flat() : [];
  if (fields.length === 0) return <ErrorState error={error} onRetry={onRetry} />;
  return (
    <EmptyState compact title={t('editor.notYet')} description={fields.map(sentence).join(' ')} />
  );
}

function usePreview({ type, filters, columns }: ReportDraft) {
  const api = useApi();
  const [body] = useDebouncedValue(JSON.stringify({ type, filters, columns }), 400);
  return useQuery<ReportResult & { groups: number }>({
    queryKey: ['report-preview', api.accountId, body],
    placeholderData: (before) => before,
    retry: false,
    queryFn: async ({ signal }) =>
      (
        await api.post<ReportResult & { groups: number }>('custom_reports/preview', {
          body: JSON.parse(body) as object,
          signal,
          exclude: [422],
        })
      ).data,
  });
}
