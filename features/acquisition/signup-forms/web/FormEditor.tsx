import { Button } from '@mantine/core';
import { IconCode, IconInbox } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { useUnsavedGuard } from '#platform/web/overlays/use-unsaved-guard.ts';
import { Column, Columns } from '#platform/web/page/Columns.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { useGo } from '#platform/web/url/AppLink.tsx';
import type { ShownForm } from '../contract.ts';
import { FieldsPanel } from './FieldsPanel.tsx';
import type { FormDraft, FormPart } from './form-draft.ts';
import { FormState } from './FormState.tsx';
import { PreviewPanel } from './PreviewPanel.tsx';
import { AfterFields, AudienceFields, WordFields } from './SettingsFields.tsx';
import classes from './signup-forms.module.css';
import { useFormSaving } from './use-form-saving.ts';

/** Makes or changes a form beside a live preview. */
export function FormEditor({ start, saved }: { start: FormDraft; saved: ShownForm | null }) {
  const { t } = useTranslation('signup-forms');
  const { accountId } = useApi();
  const base = `/accounts/${accountId}/forms`;
  const [draft, setDraft] = useState(start);
  const saving = useFormSaving(draft, { start, saved });
  useUnsavedGuard(saving.isDirty);
  const part: FormPart = {
    draft,
    change: (changed) => setDraft((former) => ({ ...former, ...changed })),
    errorOf: saving.errorOf,
  };
  return (
    <Page>
      <PageHeader
        breadcrumb={[{ label: t('title'), to: base }]}
        title={saved === null ? t('new') : saved.name}
        record={saved?.name}
        status={saved && <FormState state={saved.state} />}
        actions={<Actions form={saved} saving={saving} />}
      />
      <Columns even>
        <Column>
          <Panel title={t('editor.basics')}>
            <div className={classes.stack}>
              <AudienceFields {...part} isNew={saved === null} />
            </div>
          </Panel>
          <Panel title={t('editor.fields')} description={t('editor.fieldsHint')}>
            <FieldsPanel {...part} />
          </Panel>
          <Panel title={t('editor.words')}>
            <div className={classes.stack}>
              <WordFields {...part} />
            </div>
          </Panel>
          <Panel title={t('editor.after')}>
            <div className={classes.stack}>
              <AfterFields {...part} />
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

function Actions({
  form,
  saving,
}: {
  form: ShownForm | null;
  saving: ReturnType<typeof useFormSaving>;
}) {
  const { t } = useTranslation('signup-forms');
  const { accountId } = useApi();
  const go = useGo();
  const base = `/accounts/${accountId}/forms`;
  return (
    <>
      {form !== null && (
        <>
          <Button
            variant="default"
            leftSection={<IconInbox size={16} />}
            onClick={() => go(`${base}/${form.id}/submissions`)}
          >
            {t('actions.submissions')}
          </Button>
          <Button
            variant="default"
            leftSection={<IconCode size={16} />}
            onClick={() => go(`${base}/${form.id}/html_code`)}
          >
            {t('actions.code')}
          </Button>
        </>
      )}
      <Button loading={saving.isSaving} onClick={() => void saving.save()}>
        {t('editor.save')}
      </Button>
    </>
  );
}
