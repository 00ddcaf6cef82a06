import { Button, Skeleton } from '@mantine/core';
import { IconAdjustments, IconDownload, IconPencil, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useAccountFacts, useCan } from '#features/session/access/web/public.tsx';
import { formatDateTime } from '#platform/web/format/date-time.ts';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { EmptyState } from '#platform/web/page/EmptyState.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageError } from '#platform/web/page/PageError.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { useUrlState } from '#platform/web/url/use-url-state.ts';
import type { RfmReport } from '../contract/report.ts';
import { ContactsDrawer } from './ContactsDrawer.tsx';
import { GroupGrid } from './GroupGrid.tsx';
import { GroupTable } from './GroupTable.tsx';
import { MovementTable } from './MovementTable.tsx';
import { NamesDrawer } from './NamesDrawer.tsx';
import {
  rfmTexts,
  useRfmChanges,
  useRfmExport,
  useRfmReport,
  type OpenedFigure,
} from './rfm-calls.ts';
import classes from './rfm.module.css';
import { ScoreCharts } from './ScoreCharts.tsx';
import { SettingsDrawer } from './SettingsDrawer.tsx';

const urlSchema = z.object({
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  drawer: z.enum(['settings', 'groups']).optional(),
});

/** How recently, how often and for how much buyers buy: groups of them, what they bring, and who moves from one to another. */
export function RfmPage() {
  const { t } = useTranslation(rfmTexts);
  const [url, setUrl] = useUrlState(urlSchema);
  const [figure, setFigure] = useState<OpenedFigure | null>(null);
  const report = useRfmReport({ from: url.from, to: url.to });
  const close = () => setUrl({ drawer: undefined });
  if (report.error) return <PageError error={report.error} onRetry={() => void report.refetch()} />;
  return (
    <Page>
      <PageHeader
        title={t('title')}
        about={t('about')}
        description={report.data && <Basis report={report.data} />}
        actions={
          <Actions
            isBusy={report.data?.status === 'recalculating'}
            onOpen={(drawer) => setUrl({ drawer })}
          />
        }
      />
      {!report.data && <Skeleton h={480} radius="lg" />}
      {report.data && report.data.contacts === 0 && (
        <EmptyState title={t('empty.title')} description={t('empty.text')} />
      )}
      {report.data && report.data.contacts > 0 && (
        <Report report={report.data} onOpen={setFigure} onSpan={(span) => setUrl(span)} />
      )}
      <ContactsDrawer figure={figure} onClose={() => setFigure(null)} />
      <SettingsDrawer opened={url.drawer === 'settings'} onClose={close} />
      <NamesDrawer opened={url.drawer === 'groups'} groups={report.data?.groups} onClose={close} />
    </Page>
  );
}

function Report({
  report,
  onOpen,
  onSpan,
}: {
  report: RfmReport;
  onOpen: (figure: OpenedFigure) => void;
  onSpan: (span: { from: string; to: string }) => void;
}) {
  const { flags } = useAccountFacts();
  return (
    <div className={classes.stack}>
      <ScoreCharts report={report} onOpen={onOpen} />
      {flags.eRFM_NewCharts && <GroupGrid report={report} onOpen={onOpen} />}
      <GroupTable report={report} onOpen={onOpen} />
      {flags.eRFM_NewCharts && <MovementTable report={report} onOpen={onOpen} onSpan={onSpan} />}
    </div>
  );
}

function Basis({ report }: { report: RfmReport }) {
  const { t } = useTranslation(rfmTexts);
  const { contacts, foreign_orders: foreign, currency, day, status } = report;
  const said = [
    t('basis.buyers', { count: contacts, number: fullNumber(contacts) }),
    day !== null &&
      t('basis.day', { day: formatDateTime(`${day}T12:00:00Z`, { zone: 'UTC', style: 'date' }) }),
    foreign > 0 && t('basis.foreign', { count: foreign, number: fullNumber(foreign), currency }),
    status === 'recalculating' && t('basis.recalculating'),
  ].filter(Boolean);
  return <span>{said.join(' · ')}</span>;
}

function Actions({
  isBusy,
  onOpen,
}: {
  isBusy: boolean;
  onOpen: (drawer: 'settings' | 'groups') => void;
}) {
  const { t } = useTranslation(rfmTexts);
  const { flags } = useAccountFacts();
  const can = useCan();
  const { recalculate } = useRfmChanges();
  const file = useRfmExport();
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconRefresh size={16} />}
        loading={recalculate.isPending}
        disabled={isBusy}
        onClick={() => recalculate.mutate(null)}
      >
        {t('actions.recalculate')}
      </Button>
      {can('download_reports') && (
        <Button
          variant="default"
          leftSection={<IconDownload size={16} />}
          loading={file.isPending}
          onClick={() => file.mutate()}
        >
          {t('actions.export')}
        </Button>
      )}
      <Button
        variant="default"
        leftSection={<IconPencil size={16} />}
        onClick={() => onOpen('groups')}
      >
        {t('actions.groups')}
      </Button>
      {flags.eRFM_Settings && (
        <Button
          variant="default"
          leftSection={<IconAdjustments size={16} />}
          onClick={() => onOpen('settings')}
        >
          {t('actions.settings')}
        </Button>
      )}
    </>
  );
}
