import { Button, Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { journeyTexts, useJourneyPaths } from '../paths.ts';
import { useCreateJourney } from './use-create-journey.ts';

/** Names a journey that begins with an empty canvas. */
export function ScratchPage() {
  const { t } = useTranslation(journeyTexts);
  const go = useGo();
  const paths = useJourneyPaths();
  const [name, setName] = useState('');
  const making = useCreateJourney();
  return (
    <Page narrow="start">
      <PageHeader
        breadcrumb={[
          { label: t('title'), to: paths.list },
          { label: t('new'), to: paths.new },
        ]}
        title={t('start.scratch')}
      />
      <Panel>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void making.create({ name });
          }}
        >
          <TextInput
            label={t('fields.name')}
            withAsterisk
            autoFocus
            maxLength={255}
            value={name}
            error={making.error}
            onChange={(event) => {
              making.forgetError();
              setName(event.currentTarget.value);
            }}
          />
          <Group mt={16} gap={8}>
            <Button type="submit" loading={making.isBusy} disabled={name.trim() === ''}>
              {t('start.create')}
            </Button>
            <Button variant="default" onClick={() => go(paths.new)}>
              {t('cancel')}
            </Button>
          </Group>
        </form>
      </Panel>
    </Page>
  );
}
