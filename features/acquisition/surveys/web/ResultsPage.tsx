import { Button, Menu, Skeleton } from '@mantine/core';
import { IconDots, IconPencil, IconShare } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageError } from '#platform/web/page/PageError.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { useRecord } from '#platform/web/resources/use-record.ts';
import type { RowAction } from '#platform/web/table/table-column.ts';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { useUrlState } from '#platform/web/url/use-url-state.ts';
import type { ShownSurvey } from '../contract/results.ts';
import { surveys } from '../contract/surveys.ts';
import { Results } from './Results.tsx';
import { ShareDrawer } from './ShareDrawer.tsx';
import { SurveyState } from './SurveyState.tsx';
import { useSurveyActions } from './use-survey-actions.tsx';

const resultsUrl = z.object({
  share: z.coerce.number().int().optional(),
  segment: z.coerce.number().int().positive().optional(),
});

/** What came of one survey, as it comes in. */
export function ResultsPage() {
  const { t } = useTranslation('surveys');
  const { accountId } = useApi();
  const go = useGo();
  const { surveyId } = useParams({ strict: false }) as { surveyId?: string };
  const id = Number(surveyId);
  const [url, setUrl] = useUrlState(resultsUrl);
  const survey = useRecord<ShownSurvey>(surveys, id);
  const base = `/accounts/${accountId}/surveys`;
  const actionsOf = useSurveyActions({
    onShare: () => setUrl({ share: 1 }),
    onGone: () => go(base),
  });
  if (survey.error) return <PageError error={survey.error} onRetry={() => void survey.refetch()} />;
  return (
    <Page>
      <PageHeader
        breadcrumb={[{ label: t('title'), to: base }]}
        title={survey.data?.name ?? '…'}
        record={survey.data?.name}
        status={survey.data && <SurveyState state={survey.data.state} />}
        actions={
          survey.data && (
            <>
              {survey.data.url !== null && (
                <Button
                  variant="default"
                  leftSection={<IconShare size={16} />}
                  onClick={() => setUrl({ share: 1 })}
                >
                  {t('actions.share')}
                </Button>
              )}
              <Button
                variant="default"
                leftSection={<IconPencil size={16} />}
                onClick={() => go(`${base}/${id}/edit`)}
              >
                {t('actions.edit')}
              </Button>
              <More actions={actionsOf(survey.data)} />
            </>
          )
        }
      />
      {!survey.data && <Skeleton h={420} radius="lg" />}
      {survey.data && (
        <Results
          survey={survey.data}
          segment={url.segment}
          onSegment={(segment) => setUrl({ segment })}
        />
      )}
      <ShareDrawer
        id={url.share === undefined ? null : id}
        onClose={() => setUrl({ share: undefined })}
      />
    </Page>
  );
}

function More({ actions }: { actions: readonly RowAction[] }) {
  const { t } = useTranslation('surveys');
  const rest = actions.filter(
    ({ label }) =>
      !['edit', 'results', 'share'].map((name) => t(`actions.${name}`)).includes(label),
  );
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconDots size={16} />}>
          {t('actions.more')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {rest.map(({ label, icon, onClick, color }) => (
          <Menu.Item
            key={label}
            leftSection={icon}
            onClick={() => void onClick()}
            {...(color !== undefined && { color })}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
