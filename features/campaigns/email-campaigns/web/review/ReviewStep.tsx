import { Button, Skeleton } from '@mantine/core';
import { IconMailForward } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { useCampaign } from '../campaign.ts';
import { OpenRunNote } from '../dashboard/OpenRunNote.tsx';
import { campaignTexts } from '../texts.ts';
import type { Step } from '../wizard/steps.ts';
import type { Draft } from '../wizard/use-draft.ts';
import wizard from '../wizard/wizard.module.css';
import { CampaignSummary } from './CampaignSummary.tsx';
import { PreSendChecks } from './PreSendChecks.tsx';
import { LinkCheck } from './LinkCheck.tsx';
import { SchedulePanel } from './SchedulePanel.tsx';
import { SpamPanel } from './SpamPanel.tsx';
import { TestDrawer } from './TestDrawer.tsx';
import { usePreflight } from './use-preflight.ts';

/** The last look: what preflight found, the links, a test mail, and when the campaign leaves. */
export function ReviewStep({
  draft,
  campaignId,
  onStep,
  sendPlace,
}: {
  draft: Draft;
  campaignId: number;
  onStep: (step: Step) => void;
  sendPlace: HTMLElement | null;
}) {
  const { t } = useTranslation(campaignTexts);
  const preflight = usePreflight(campaignId, draft.version);
  const [isTesting, setTesting] = useState(false);
  const campaign = useCampaign(campaignId);
  const openRun = campaign.data && campaign.data.status !== 'draft' ? campaign.data : null;
  return (
    <div className={wizard.columns}>
      <div className={wizard.stack}>
        <Panel title={t('review.checks')} description={t('review.checksHint')}>
          {preflight.isPending && (
            <div role="status" aria-label={t('review.checking')}>
              {[0, 1, 2].map((one) => (
                <Skeleton key={one} h={48} mb={10} radius="md" />
              ))}
            </div>
          )}
          {preflight.isError && !preflight.data && (
            <ErrorState error={preflight.error} onRetry={() => void preflight.refetch()} compact />
          )}
          {preflight.data && <PreSendChecks findings={preflight.data.findings} onStep={onStep} />}
        </Panel>
        <CampaignSummary
          isOfJourney={campaign.data?.status === 'workflow'}
          values={draft.values}
          audience={preflight.data?.audience}
          sizeBytes={preflight.data?.size_bytes}
          onStep={onStep}
        />
        <SpamPanel campaignId={campaignId} version={draft.version} />
        <LinkCheck campaignId={campaignId} version={draft.version} />
      </div>
      <div className={wizard.aside}>
        {openRun === null ? (
          <SchedulePanel
            sendPlace={sendPlace}
            draft={draft}
            campaignId={campaignId}
            preflight={preflight.data}
          />
        ) : (
          <OpenRunNote campaign={openRun} />
        )}
        <Panel title={t('test.panel')} description={t('test.hint')}>
          <Button
            variant="default"
            fullWidth
            leftSection={<IconMailForward size={16} />}
            onClick={() => setTesting(true)}
          >
            {t('test.open')}
          </Button>
        </Panel>
      </div>
      <TestDrawer
        opened={isTesting}
        onClose={() => setTesting(false)}
        campaignId={campaignId}
        isTest={draft.values.ab !== null}
      />
    </div>
  );
}
