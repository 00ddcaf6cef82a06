import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import {
  ColumnStep,
  ImportIntoProvider,
  useListInto,
} from '#features/audience/contact-import/web/public.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageError } from '#platform/web/page/PageError.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { AutomatedImports } from './AutomatedImports.tsx';
import { FolderFiles } from './FolderFiles.tsx';
import { ScheduleBar } from './ScheduleBar.tsx';

type Step = { at: 'list' } | { at: 'file' } | { at: 'columns'; fileId: number; format: object };

/** Files of a pattern are imported as they come, mapped as one that was matched by hand. */
export function AutomatedImportPage() {
  const { t } = useTranslation('file-pickups');
  const { listId } = useParams({ strict: false });
  const id = Number(listId);
  const { into, error, refetch } = useListInto(id);
  const [step, setStep] = useState<Step>({ at: 'list' });
  if (error) return <PageError error={error} onRetry={refetch} />;
  return (
    <ImportIntoProvider value={into}>
      <Page>
        <PageHeader
          title={t('automated.title')}
          description={into.words.into}
          record={into.name}
          breadcrumb={[...into.breadcrumb]}
          actions={
            step.at === 'list' ? (
              <Button leftSection={<IconPlus size={16} />} onClick={() => setStep({ at: 'file' })}>
                {t('automated.new')}
              </Button>
            ) : (
              <Button variant="default" onClick={() => setStep({ at: 'list' })}>
                {t('automated.back')}
              </Button>
            )
          }
        />
        {step.at === 'list' && (
          <AutomatedImports listId={id} onNew={() => setStep({ at: 'file' })} />
        )}
        {step.at === 'file' && (
          <FolderFiles
            listId={id}
            title={t('automated.sample')}
            action={t('automated.choose')}
            onChosen={(fileId) => setStep({ at: 'columns', fileId, format: {} })}
          />
        )}
        {step.at === 'columns' && (
          <ColumnStep
            fileId={step.fileId}
            format={step.format}
            onFormat={(format) => setStep({ ...step, format })}
            onAnother={() => setStep({ at: 'file' })}
            end={(choices) => (
              <ScheduleBar listId={id} choices={choices} onMade={() => setStep({ at: 'list' })} />
            )}
          />
        )}
      </Page>
    </ImportIntoProvider>
  );
}
