import { Skeleton } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Page } from '#platform/web/page/Page.tsx';
import { PageError } from '#platform/web/page/PageError.tsx';
import { useRecord } from '#platform/web/resources/use-record.ts';
import { signupForms, type ShownForm } from '../contract.ts';
import { blankForm, draftOf } from './form-draft.ts';
import { FormEditor } from './FormEditor.tsx';

/** The editor of a new form. */
export function NewFormPage() {
  const { t, i18n } = useTranslation('signup-forms');
  const language = i18n.language === 'de' ? 'de' : 'en';
  return <FormEditor start={blankForm(language, t('editor.email'))} saved={null} />;
}

/** The editor of a form that is there. */
export function EditFormPage() {
  const { formId } = useParams({ strict: false }) as { formId?: string };
  const form = useRecord<ShownForm>(signupForms, Number(formId), { isReadAnew: true });
  if (form.error) return <PageError error={form.error} onRetry={() => void form.refetch()} />;
  if (!form.data)
    return (
      <Page>
        <Skeleton h={320} />
      </Page>
    );
  return <FormEditor key={form.data.id} start={draftOf(form.data)} saved={form.data} />;
}
