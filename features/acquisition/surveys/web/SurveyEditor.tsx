import { Alert, Button } from '@mantine/core';
import { IconChartBar, IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AskedPages } from '#features/acquisition/acquisition-forms/web/public.tsx';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { useUnsavedGuard } from '#platform/web/overlays/use-unsaved-guard.ts';
import { Column, Columns } from '#platform/web/page/Columns.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { useGo } from '#platform/web/url/AppLink.tsx';
import type { ShownSurvey } from '../contract/results.ts';
import { questionKinds } from '../contract/surveys.ts';
import { PreviewPanel } from './PreviewPanel.tsx';
import { BasicFields, ClosingFields, ThanksFields } from './SettingFields.tsx';
import type { SurveyDraft, SurveyPart } from './survey-draft.ts';
import classes from './surveys.module.css';
import { SurveyState } from './SurveyState.tsx';
import { useSurveySaving } from './use-survey-saving.ts';

/** Makes or changes a survey beside a live preview; once it was published, its questions stay. */
export function SurveyEditor({ start, saved }: { start: SurveyDraft; saved: ShownSurvey | null }) {
  const { t } = useTranslation('surveys');
  const { accountId } = useApi();
  const [draft, setDraft] = useState(start);
  const saving = useSurveySaving(draft, { start, saved });
  useUnsavedGuard(saving.isDirty);
  const part: SurveyPart = {
    draft,
    change: (changed) => setDraft((former) => ({ ...former, ...changed })),
    errorOf: saving.errorOf,
  };
  const isFixed = saved !== null && saved.published_at !== null;
  return (
    <Page>
      <PageHeader
        breadcrumb={[{ label: t('title'), to: `/accounts/${accountId}/surveys` }]}
        title={saved === null ? t('new') : saved.name}
        record={saved?.name}
        status={saved && <SurveyState state={saved.state} />}
        actions={<Actions survey={saved} saving={saving} />}
      />
      <Columns even>
        <Column>
          <Panel title={t('editor.basics')}>
            <div className={classes.stack}>
              <BasicFields {...part} isNew={saved === null} isFixed={isFixed} />
            </div>
          </Panel>
          <Questions {...part} isFixed={isFixed} />
          <Panel title={t('editor.after')}>
            <div className={classes.stack}>
              <ThanksFields {...part} />
            </div>
          </Panel>
          <Panel title={t('editor.closing')} description={t('editor.closingHint')}>
            <div className={classes.stack}>
              <ClosingFields {...part} />
            </div>
          </Panel>
        </Column>
        <Column>
          <PreviewPanel draft={draft} />
        </Column>
      </Columns>
    </Page>
  );
}

function Questions({ draft, change, errorOf, isFixed }: SurveyPart & { isFixed: boolean }) {
  const { t } = useTranslation('surveys');
  if (isFixed)
    return (
      <Panel title={t('editor.questions')}>
        <Alert icon={<IconInfoCircle size={18} />} mb={12}>
          {t('editor.fixed')}
        </Alert>
        <ol className={classes.asked}>
          {draft.pages.flatMap((page) =>
            page.fields.map((field) => <li key={field.id}>{field.label}</li>),
          )}
        </ol>
      </Panel>
    );
  const missing = errorOf('questions');
  return (
    <>
      {missing !== null && (
        <p className={classes.problem} role="alert">
          {t('editor.noQuestion')}
        </p>
      )}
      <AskedPages
        pages={draft.pages}
        setPages={(pages) => change({ pages })}
        errorOf={(field) => errorOf(`pages.${field}`)}
        words={{
          title: t('editor.questions'),
          hint: t('editor.questionsHint'),
          add: t('editor.addQuestion'),
          kinds: questionKinds,
        }}
      />
    </>
  );
}

function Actions({
  survey,
  saving,
}: {
  survey: ShownSurvey | null;
  saving: ReturnType<typeof useSurveySaving>;
}) {
  const { t } = useTranslation('surveys');
  const { accountId } = useApi();
  const go = useGo();
  const isDraft = survey === null || survey.published_at === null;
  return (
    <>
      {!isDraft && (
        <Button
          variant="default"
          leftSection={<IconChartBar size={16} />}
          onClick={() => go(`/accounts/${accountId}/surveys/${survey.id}`)}
        >
          {t('actions.results')}
        </Button>
      )}
      <Button
        variant={isDraft ? 'default' : 'filled'}
        loading={saving.isSaving}
        onClick={() => void saving.save()}
      >
        {t('editor.save')}
      </Button>
      {isDraft && (
        <Button loading={saving.isSaving} onClick={() => void saving.save('published')}>
          {t('editor.publish')}
        </Button>
      )}
    </>
  );
}
