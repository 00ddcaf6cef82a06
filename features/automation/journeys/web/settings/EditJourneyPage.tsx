import { Button, Skeleton, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#platform/web/api/api-error.ts';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { sentence } from '#platform/web/forms/form-errors.ts';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { useUnsavedGuard } from '#platform/web/overlays/use-unsaved-guard.ts';
import { Page } from '#platform/web/page/Page.tsx';
import { PageError } from '#platform/web/page/PageError.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { useRefresh } from '#platform/web/resources/query-keys.ts';
import { useRecord } from '#platform/web/resources/use-record.ts';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { workflows, type Workflow } from '../../contract/workflows.ts';
import { JourneyStatus } from '../list/journey-columns.tsx';
import { journeyTexts, useJourneyId, useJourneyPaths } from '../paths.ts';
import { useNames } from '../words/use-names.ts';
import { SettingsFields } from './SettingsFields.tsx';

/** Name and settings of a journey on a page of their own. */
export function EditJourneyPage() {
  const journey = useRecord<Workflow>(workflows, useJourneyId(), { isReadAnew: true });
  if (journey.error)
    return <PageError error={journey.error} onRetry={() => void journey.refetch()} />;
  if (!journey.data)
    return (
      <Page narrow="start">
        <Skeleton h={320} />
      </Page>
    );
  return <Form key={journey.data.id} journey={journey.data} />;
}

function Form({ journey }: { journey: Workflow }) {
  const { t } = useTranslation(journeyTexts);
  const go = useGo();
  const paths = useJourneyPaths();
  const [name, setName] = useState(journey.name);
  const [settings, setSettings] = useState(journey.settings);
  const names = useNames(journey.graph, settings);
  const saving = useSettingsSaving(journey);
  useUnsavedGuard(!saving.isSaved && (name !== journey.name || settings !== journey.settings));
  return (
    <Page narrow="start">
      <PageHeader
        breadcrumb={[
          { label: t('title'), to: paths.list },
          { label: journey.name, to: paths.builder(journey.id) },
        ]}
        title={t('actions.settings')}
        record={journey.name}
        status={<JourneyStatus journey={journey} />}
        actions={
          <>
            <Button variant="default" onClick={() => go(paths.builder(journey.id))}>
              {t('actions.build')}
            </Button>
            <Button loading={saving.isBusy} onClick={() => saving.save({ name, settings })}>
              {t('save')}
            </Button>
          </>
        }
      />
      <Panel>
        <Stack gap={20}>
          <TextInput
            label={t('fields.name')}
            withAsterisk
            maxLength={255}
            value={name}
            error={saving.nameError}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <SettingsFields
            settings={settings}
            names={names}
            change={(part) => setSettings((before) => ({ ...before, ...part }))}
          />
        </Stack>
      </Panel>
    </Page>
  );
}

// The settings belong to the draft: they come into force when it is published.
function useSettingsSaving(journey: Workflow) {
  const { t } = useTranslation(journeyTexts);
  const api = useApi();
  const go = useGo();
  const paths = useJourneyPaths();
  const refresh = useRefresh(workflows);
  const [isSaved, setSaved] = useState(false);
  const save = useMutation({
    mutationFn: async (values: Pick<Workflow, 'name' | 'settings'>) => {
      if (values.name !== journey.name)
        await api.put(`workflows/${journey.id}`, { body: { workflow: { name: values.name } } });
      if (values.settings !== journey.settings)
        await api.put(`workflows/${journey.id}/draft`, {
          body: {
            workflow: {
              graph: journey.graph,
              settings: values.settings,
              draft_rev: journey.draft_rev,
            },
          },
        });
    },
    onSuccess: async () => {
      setSaved(true);
      await refresh();
      snackbar.success({ message: t('settings.saved') });
      // After the guard has seen that nothing is unsaved.
      setTimeout(() => go(paths.builder(journey.id)), 0);
    },
  });
  const { error } = save;
  return {
    save: save.mutate,
    isBusy: save.isPending,
    isSaved,
    nameError:
      error instanceof ApiError ? error.fields['name']?.map(sentence).join(' ') : undefined,
  };
}
