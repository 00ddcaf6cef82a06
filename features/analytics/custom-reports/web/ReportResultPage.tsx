import { Alert, Button, Menu, Skeleton } from '@mantine/core';
import { IconColumns3, IconDots, IconDownload, IconPencil, IconRefresh } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageError } from '#platform/web/page/PageError.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { recordKey } from '#platform/web/resources/query-keys.ts';
import { useRecord } from '#platform/web/resources/use-record.ts';
import { useSave } from '#platform/web/resources/use-resource-changes.ts';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { customReports, type ShownReport } from '../contract/custom-reports.ts';
import { ColumnsDrawer } from './ColumnsDrawer.tsx';
import classes from './custom-reports.module.css';
import { ReportChart } from './ReportChart.tsx';
import { useReportPaths } from './report-paths.ts';
import { daysText } from './report-words.ts';
import { ReportTable } from './ReportTable.tsx';
import { useMayDownload, useReportFile } from './use-report-file.ts';

// Figures that are older are computed anew when somebody looks at them.
const fresh = 5 * 60_000;

/** What a report came to, with its chart, its table and its files. */
export function ReportResultPage({ id }: { id: number }) {
  const { t } = useTranslation('custom-reports');
  const paths = useReportPaths();
  const report = useRecord<ShownReport>(customReports, id, { isReadAnew: true });
  const compute = useCompute(id);
  useFreshFigures(report.data, compute);
  if (report.error) return <PageError error={report.error} onRetry={() => void report.refetch()} />;
  const { data } = report;
  return (
    <Page>
      <PageHeader
        breadcrumb={[{ label: t('title'), to: paths.list }]}
        title={data?.name ?? '…'}
        record={data?.name}
        description={
          data?.result && t('fromToIn', { days: daysText(data.result), zone: data.time_zone })
        }
        actions={data && <Actions report={data} compute={compute} />}
      />
      {!data && <Skeleton h={420} radius="lg" />}
      {data && <Figures report={data} isComputing={compute.isPending} />}
    </Page>
  );
}

function Figures({ report, isComputing }: { report: ShownReport; isComputing: boolean }) {
  const { t } = useTranslation('custom-reports');
  const { result, type } = report;
  return (
    <>
      {report.state === 'failed' && (
        <Alert color="red" mb={16}>
          {t('failed')}
        </Alert>
      )}
      {!result && <Skeleton h={320} radius="lg" />}
      {result && (
        <Panel
          title={t(`types.${type}.name`)}
          description={
            report.state === 'computing' || isComputing ? (
              t('computing')
            ) : (
              <>
                {t('asOf')} <DateTime value={report.computed_at ?? report.updated_at} />
              </>
            )
          }
        >
          <div className={classes.figures}>
            <ReportChart result={result} type={type} />
            <ReportTable
              result={result}
              type={type}
              ispMeasure={String(report.filters['isp_measure'] ?? 'delivered')}
            />
          </div>
        </Panel>
      )}
    </>
  );
}

type Compute = ReturnType<typeof useCompute>;

function useCompute(id: number) {
  const api = useApi();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async () =>
      (await api.post<ShownReport>(`custom_reports/${id}/compute`, { body: {} })).data,
    onSuccess: (data) => cache.setQueryData(recordKey(api.accountId, customReports.path, id), data),
  });
}

// Old figures are computed anew once a visit; those that a job computes are looked for every five seconds.
function useFreshFigures(report: ShownReport | undefined, { mutate }: Compute): void {
  const api = useApi();
  const cache = useQueryClient();
  const [asked, setAsked] = useState(false);
  const computedAt = report?.computed_at;
  useEffect(() => {
    if (asked || computedAt === undefined) return;
    setAsked(true);
    if (computedAt === null || Date.parse(computedAt) < Date.now() - fresh) mutate();
  }, [asked, computedAt, mutate]);
  const isComputing = report?.state === 'computing';
  const id = report?.id ?? 0;
  useEffect(() => {
    if (!isComputing) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible')
        void cache.invalidateQueries({
          queryKey: recordKey(api.accountId, customReports.path, id),
        });
    }, 5000);
    return () => clearInterval(timer);
  }, [isComputing, id, api.accountId, cache]);
}

function Actions({ report, compute }: { report: ShownReport; compute: Compute }) {
  const { t } = useTranslation('custom-reports');
  const go = useGo();
  const paths = useReportPaths();
  const writeFile = useReportFile();
  const mayDownload = useMayDownload();
  const [isChoosing, choose] = useState(false);
  const save = useSave<ShownReport>(customReports, { message: null });
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconRefresh size={16} />}
        loading={compute.isPending}
        onClick={() => compute.mutate()}
      >
        {t('actions.refresh')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconColumns3 size={16} />}
        onClick={() => choose(true)}
      >
        {t('columnsDrawer.open')}
      </Button>
      <Button leftSection={<IconPencil size={16} />} onClick={() => go(paths.edit(report))}>
        {t('actions.edit')}
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" leftSection={<IconDots size={16} />}>
            {t('actions.more')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {mayDownload &&
            (['csv', 'xlsx'] as const).map((format) => (
              <Menu.Item
                key={format}
                leftSection={<IconDownload size={16} />}
                onClick={() => void writeFile(report.id, format)}
              >
                {t(`actions.${format}`)}
              </Menu.Item>
            ))}
          <Menu.Item onClick={() => go(paths.duplicate(report))}>
            {t('actions.duplicate')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ColumnsDrawer
        opened={isChoosing}
        onClose={() => choose(false)}
        type={report.type}
        columns={report.columns}
        onChange={(columns) => save.mutate({ id: report.id, values: { columns } })}
      />
    </>
  );
}
