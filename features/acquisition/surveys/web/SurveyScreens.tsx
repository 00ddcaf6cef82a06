import { Skeleton } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Page } from '#platform/web/page/Page.tsx';
import { PageError } from '#platform/web/page/PageError.tsx';
import { useRecord } from '#platform/web/resources/use-record.ts';
import type { ShownSurvey } from '../contract/results.ts';
import { surveys } from '../contract/surveys.ts';
import { blankSurvey, draftOf } from './survey-draft.ts';
import { ResultsPage } from './ResultsPage.tsx';
import { SurveyEditor } from './SurveyEditor.tsx';
import { SurveysPage } from './SurveysPage.tsx';

/** The editor of a new survey. */
export function NewPage() {
  const { i18n } = useTranslation('surveys');
  return <SurveyEditor start={blankSurvey(i18n.language === 'de' ? 'de' : 'en')} saved={null} />;
}

/** The editor of a survey that is there. */
export function EditPage() {
  const { surveyId } = useParams({ strict: false }) as { surveyId?: string };
  const survey = useRecord<ShownSurvey>(surveys, Number(surveyId), { isReadAnew: true });
  if (survey.error) return <PageError error={survey.error} onRetry={() => void survey.refetch()} />;
  if (!survey.data)
    return (
      <Page>
        <Skeleton h={320} />
      </Page>
    );
  return <SurveyEditor key={survey.data.id} start={draftOf(survey.data)} saved={survey.data} />;
}

/** The list. */
export function ListPage() {
  return <SurveysPage />;
}

/** What came of one survey. */
export function ResultPage() {
  return <ResultsPage />;
}
