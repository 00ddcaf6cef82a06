import { Button } from '@mantine/core';
import { IconDownload, IconPencil } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { SubmissionsTable } from '#features/acquisition/signup-forms/web/public.tsx';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { StatCard } from '#platform/web/charts/StatCard.tsx';
import { fullNumber, percent } from '#platform/web/format/numbers.ts';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageError } from '#platform/web/page/PageError.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { useRecord } from '#platform/web/resources/use-record.ts';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { builders, type ShownAcquisitionForm } from '../contract.ts';
import classes from './acquisition-forms.module.css';
import { FormState } from './FormState.tsx';

/** What visitors sent by one form, and what was kept out. */
export function SubmissionsPage() {
  const { t } = useTranslation('acquisition-forms');
  const api = useApi();
  const go = useGo();
  const { formId } = useParams({ strict: false }) as { formId?: string };
  const id = Number(formId);
  const form = useRecord<ShownAcquisitionForm>(builders, id);
  const base = `/accounts/${api.accountId}/acquisition/forms`;
  if (form.error) return <PageError error={form.error} onRetry={() => void form.refetch()} />;
  const exportAll = () =>
    void api
      .post<{ message: string }>(`builders/${id}/submissions/export`, { body: {} })
      .then(({ data }) => snackbar.info(data.message))
      .catch(() => undefined);
  return (
    <Page>
      <PageHeader
        breadcrumb={[
          { label: t('title'), to: base },
          { label: form.data?.name ?? '…', to: `${base}/${id}/modify` },
        ]}
        title={t('actions.submissions')}
        record={form.data?.name}
        status={form.data && <FormState state={form.data.state} />}
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconPencil size={16} />}
              onClick={() => go(`${base}/${id}/modify`)}
            >
              {t('actions.edit')}
            </Button>
            <Button variant="default" leftSection={<IconDownload size={16} />} onClick={exportAll}>
              {t('actions.export')}
            </Button>
          </>
        }
      />
      <Tiles form={form.data} />
      <SubmissionsTable family="builders" formId={id} onDecided={() => void form.refetch()} />
    </Page>
  );
}

function Tiles({ form }: { form: ShownAcquisitionForm | undefined }) {
  const { t } = useTranslation('acquisition-forms');
  const count = (value: number | undefined) => (value === undefined ? '–' : fullNumber(value));
  return (
    <div className={classes.tiles}>
      <StatCard
        label={t('fields.views')}
        about={t('fields.viewsHint')}
        value={count(form?.views)}
      />
      <StatCard label={t('fields.submissions')} value={count(form?.submissions)} />
      <StatCard
        label={t('fields.rate')}
        about={t('fields.rateHint')}
        value={form?.views ? percent(form.submissions, form.views) : '–'}
      />
      <StatCard
        label={t('fields.keptOut')}
        about={t('fields.keptOutHint')}
        value={count(form?.kept_out_this_week)}
      />
    </div>
  );
}
