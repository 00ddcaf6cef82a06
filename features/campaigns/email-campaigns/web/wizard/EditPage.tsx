import { Button } from '@mantine/core';
import { IconChartBar, IconCopy, IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#platform/web/page/EmptyState.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageError } from '#platform/web/page/PageError.tsx';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { isOpenToChange, useCampaignId, useCampaignPaths } from '../campaign.ts';
import { campaignTexts } from '../texts.ts';
import { useCampaignRights } from '../use-campaign-rights.ts';
import { CampaignWizard } from './CampaignWizard.tsx';
import { RedirectTo } from './RedirectTo.tsx';
import { useSavedDraft } from './use-saved-draft.ts';
import { WizardPlaceholder } from './WizardPlaceholder.tsx';

/** Writes on at a draft; what has left can only be looked at or copied. */
export function EditPage() {
  const { t } = useTranslation(campaignTexts);
  const go = useGo();
  const paths = useCampaignPaths();
  const id = useCampaignId();
  const { canMake } = useCampaignRights();
  const draft = useSavedDraft(id);
  if (draft.error) return <PageError error={draft.error} onRetry={draft.retry} />;
  if (!draft.campaign || !draft.values) return <WizardPlaceholder />;
  if (draft.campaign.ab && isOpenToChange(draft.campaign))
    return <RedirectTo to={paths.editTest(id, window.location.search)} />;
  const isWaiting = draft.campaign.approval_state === 'requested';
  if (!isOpenToChange(draft.campaign)) {
    return (
      <Page>
        <EmptyState
          icon={<IconLock size={24} stroke={1.5} />}
          title={t(isWaiting ? 'approval.lockedTitle' : 'wizard.lockedTitle', {
            name: draft.campaign.name,
          })}
          description={t(isWaiting ? 'approval.lockedText' : 'wizard.lockedText')}
          actions={
            <>
              <Button leftSection={<IconChartBar size={16} />} onClick={() => go(paths.of(id))}>
                {t('actions.open')}
              </Button>
              {!isWaiting && canMake && (
                <Button
                  variant="default"
                  leftSection={<IconCopy size={16} />}
                  onClick={() => go(paths.duplicate(id))}
                >
                  {t('actions.duplicate')}
                </Button>
              )}
            </>
          }
        />
      </Page>
    );
  }
  return (
    <CampaignWizard
      key={id}
      id={id}
      values={draft.values}
      savedVersion={draft.campaign.updated_at}
      {...(draft.campaign.status === 'workflow' && {
        journeyId: draft.campaign.journey_id ?? undefined,
      })}
      {...(draft.campaign.approval_state === 'returned' && { note: draft.campaign.approval_note })}
    />
  );
}
