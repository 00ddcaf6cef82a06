import { Button, TextInput } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUnsavedGuard } from '#platform/web/overlays/use-unsaved-guard.ts';
import { Column, Columns } from '#platform/web/page/Columns.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import type { ShownReport } from '../contract/custom-reports.ts';
import { ColumnsDrawer } from './ColumnsDrawer.tsx';
import classes from './custom-reports.module.css';
import { NarrowFields } from './NarrowFields.tsx';
import { ReportPreview } from './ReportPreview.tsx';
import type { DraftPart, ReportDraft } from './report-draft.ts';
import { useReportPaths } from './report-paths.ts';
import { useReportWords } from './report-words.ts';
import { RowFields } from './RowFields.tsx';
import { ScheduleFields } from './ScheduleFields.tsx';
import { TimeFields } from './TimeFields.tsx';
import { useReportSaving } from './use-report-saving.ts';

/** Makes or changes a report beside what it comes to. */
export function ReportEditor({ start, saved }: { start: ReportDraft; saved: ShownReport | null }) {
  const { t } = useTranslation('custom-reports');
  const paths = useReportPaths();
  const [draft, setDraft] = useState(start);
  const saving = useReportSaving(draft, { start, saved });
  useUnsavedGuard(saving.isDirty);
  const part: DraftPart = {
    draft,
    change: (changed) => setDraft((former) => ({ ...former, ...changed })),
    errorOf: saving.errorOf,
  };
  return (
    <Page>
      <PageHeader
        breadcrumb={[{ label: t('title'), to: paths.list }]}
        title={saved === null ? t(`types.${draft.type}.new`) : saved.name}
        record={saved?.name}
        actions={
          <Button loading={saving.isSaving} onClick={() => void saving.save()}>
            {t('editor.save')}
          </Button>
        }
      />
      <Columns>
        <Column>
          <ReportPreview draft={draft} />
        </Column>
        <Column>
          <Panel title={t('editor.basics')}>
            <div className={classes.fields}>
              <TextInput
                label={t('fields.name')}
                required
                maxLength={255}
                value={draft.name}
                error={part.errorOf('name')}
                onChange={(event) => part.change({ name: event.currentTarget.value })}
              />
              <TimeFields {...part} />
              <RowFields {...part} />
              <ChosenColumns {...part} />
            </div>
          </Panel>
          <Panel title={t('editor.narrow')} description={t('editor.narrowHint')}>
            <div className={classes.fields}>
              <NarrowFields {...part} />
            </div>
          </Panel>
          <Panel title={t('schedule.title')} description={t('schedule.hint')}>
            <div className={classes.fields}>
              <ScheduleFields {...part} />
            </div>
          </Panel>
        </Column>
      </Columns>
    </Page>
  );
}

function ChosenColumns({ draft, change, errorOf }: DraftPart) {
  const { t } = useTranslation('custom-reports');
  const { columnTitle } = useReportWords(draft.type);
  const [isOpen, open] = useState(false);
  const problem = errorOf('columns');
  return (
    <div>
      <div className={classes.chosenHead}>
        <span className={classes.label}>{t('fields.columns')}</span>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconColumns3 size={14} />}
          onClick={() => open(true)}
        >
          {t('columnsDrawer.open')}
        </Button>
      </div>
      <p className={classes.chosen}>{draft.columns.map(columnTitle).join(', ')}</p>
      {problem !== null && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      <ColumnsDrawer
        opened={isOpen}
        onClose={() => open(false)}
        type={draft.type}
        columns={draft.columns}
        onChange={(columns) => change({ columns })}
      />
    </div>
  );
}
