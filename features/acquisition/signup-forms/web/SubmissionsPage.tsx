import { Button } from '@mantine/core';
import { IconDownload, IconPencil } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { StatCard } from '#platform/web/charts/StatCard.tsx';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageError } from '#platform/web/page/PageError.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { useRecord } from '#platform/web/resources/use-record.ts';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { signupForms, type ShownForm } from '../contract.ts';
import { FormState } from './FormState.tsx';
import classes from './signup-forms.module.css';
import { SubmissionsTable } from './SubmissionsTable.tsx';

/** What visitors sent by one form, and what was kept out. */
export function SubmissionsPage() {
  const { t } = useTranslation('signup-forms');
  const api = useApi();
  const go = useGo();
  const { formId } = useParams({ strict: false }) as { formId?: string };
  const id = Number(formId);
  const form = useRecord<ShownForm>(signupForms, id);
  const base = `/accounts/${api.accountId}/forms`;
  if (form.error) return <PageError error={form.error} onRetry={() => void form.refetch()} />;
  const count = (value: number | undefined) => (value === undefined ? '–' : fullNumber(value));
  const exportAll = () =>
    void api
      .post<{ message: string }>(`forms/${id}/submissions/export`, { body: {} })
      .then(({ data }) => snackbar.info(data.message))
      .catch(() => undefined);
  return (
    <Page>
      <PageHeader
        breadcrumb={[
          { label: t('title'), to: base },
          { label: form.data?.name ?? '…', to: `${base}/${id}/edit` },
        ]}
        title={t('submissions.title')}
        record={form.data?.name}
        status={form.data && <FormState state={form.data.state} />}
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconPencil size={16} />}
              onClick={() => go(`${base}/${id}/edit`)}
            >
              {t('actions.edit')}
            </Button>
            <Button variant="default" leftSection={<IconDownload size={16} />} onClick={exportAll}>
              {t('submissions.export')}
            </Button>
          </>
        }
      />
      <div className={classes.tiles}>
        <StatCard
          label={t('fields.seen')}
          about={t('fields.seenHint')}
          value={count(form.data?.seen)}
        />
        <StatCard label={t('fields.submissions')} value={count(form.data?.submissions)} />
        <StatCard
          label={t('fields.keptOut')}
          about={t('fields.keptOutHint')}
          value={count(form.data?.kept_out_this_week)}
        />
      </div>
      <SubmissionsTable family="forms" formId={id} onDecided={() => void form.refetch()} />
    </Page>
  );
}
