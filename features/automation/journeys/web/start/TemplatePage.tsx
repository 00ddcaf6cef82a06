import { Button, Group, Modal, Skeleton, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { serverText } from '#platform/web/i18n/server-text.ts';
import { Page } from '#platform/web/page/Page.tsx';
import { PageError } from '#platform/web/page/PageError.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { StatusChip } from '#platform/web/page/StatusChip.tsx';
import { workflowTemplates, type WorkflowTemplate } from '../../contract/publishing.ts';
import { JourneyPicture } from '../picture/JourneyPicture.tsx';
import { journeyTexts, useJourneyPaths } from '../paths.ts';
import classes from './start.module.css';
import { useCreateJourney } from './use-create-journey.ts';

/** Journeys that others have found useful, each with its steps; those that need what is not there yet say so. */
export function TemplatePage() {
  const { t } = useTranslation(journeyTexts);
  const paths = useJourneyPaths();
  const templates = useTemplates();
  const [chosen, setChosen] = useState<WorkflowTemplate | null>(null);
  if (templates.error)
    return <PageError error={templates.error} onRetry={() => void templates.refetch()} />;
  return (
    <Page>
      <PageHeader
        breadcrumb={[
          { label: t('title'), to: paths.list },
          { label: t('new'), to: paths.new },
        ]}
        title={t('start.template')}
        about={t('start.templateAbout')}
      />
      <div className={classes.templates} aria-busy={templates.isPending}>
        {templates.isPending && [1, 2, 3].map((one) => <Skeleton key={one} h={300} />)}
        {templates.data?.map((template) => (
          <TemplateCard
            key={template.key}
            template={template}
            onChoose={() => setChosen(template)}
          />
        ))}
      </div>
      <Modal
        opened={chosen !== null}
        onClose={() => setChosen(null)}
        title={chosen ? serverText(chosen.name) : ''}
        size={440}
      >
        {chosen && <NameForm template={chosen} onClose={() => setChosen(null)} />}
      </Modal>
    </Page>
  );
}

function useTemplates() {
  const api = useApi();
  return useQuery({
    queryKey: ['journey-templates', api.accountId],
    queryFn: async ({ signal }) =>
      workflowTemplates.parse((await api.get('workflows/templates', { signal })).data).templates,
    staleTime: 300_000,
  });
}

function TemplateCard({
  template,
  onChoose,
}: {
  template: WorkflowTemplate;
  onChoose: () => void;
}) {
  const { t } = useTranslation(journeyTexts);
  const name = serverText(template.name);
  return (
    <button type="button" className={classes.template} onClick={onChoose} aria-label={name}>
      <span className={classes.picture} aria-hidden>
        <JourneyPicture graph={template.graph} />
      </span>
      <span className={classes.wayTitle}>{name}</span>
      <span className={classes.quiet}>{serverText(template.text)}</span>
      {template.needs.length > 0 && (
        <span className={classes.needs}>
          <StatusChip status="coming" tone="warn" label={t('start.notYet')} />
          <span className={classes.quiet}>{template.needs.map(serverText).join(', ')}</span>
        </span>
      )}
    </button>
  );
}

function NameForm({ template, onClose }: { template: WorkflowTemplate; onClose: () => void }) {
  const { t } = useTranslation(journeyTexts);
  const [name, setName] = useState(serverText(template.name));
  const making = useCreateJourney();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void making.create({ name, template: template.key });
      }}
    >
      <Stack gap={16}>
        <TextInput
          label={t('fields.name')}
          withAsterisk
          data-autofocus
          maxLength={255}
          value={name}
          error={making.error}
          onChange={(event) => {
            making.forgetError();
            setName(event.currentTarget.value);
          }}
        />
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={making.isBusy} disabled={name.trim() === ''}>
            {t('start.create')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
