import { Alert, Button } from '@mantine/core';
import { IconArrowLeft, IconArrowRight, IconMessageReply } from '@tabler/icons-react';
import { useRef, type ComponentType, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConflictAlert } from '#platform/web/drafts/ConflictAlert.tsx';
import { KeptDraftAlert } from '#platform/web/drafts/KeptDraftAlert.tsx';
import { useKeptDraft } from '#platform/web/drafts/use-kept-draft.ts';
import { useShortcuts } from '#platform/web/keyboard/use-shortcuts.ts';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { PresenceBadge } from '#platform/web/presence/PresenceBadge.tsx';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { useUrlState } from '#platform/web/url/use-url-state.ts';
import { useCampaignPaths } from '../campaign.ts';
import { ReviewStep } from '../review/ReviewStep.tsx';
import { campaignTexts } from '../texts.ts';
import { AudienceStep } from './AudienceStep.tsx';
import { ContentStep } from './ContentStep.tsx';
import { DetailsStep } from './DetailsStep.tsx';
import { DraftNote } from './DraftNote.tsx';
import { draftValues, fieldsOf, type DraftValues } from './draft-values.ts';
import { Stepper } from './Stepper.tsx';
import { stepsOf, wizardUrl, type Step } from './steps.ts';
import { useDraft, type Draft } from './use-draft.ts';
import { useStepInSight, useStepWhileHere } from './use-step.ts';
import classes from './wizard.module.css';

/** The editor of a campaign: details, audience, content, review. The draft saves itself; the step is in the URL. */
export function CampaignWizard({
  id,
  values,
  savedVersion,
  isCopy,
  note,
  test: TestStep,
  journeyId,
}: {
  id: number | null;
  values: DraftValues;
  /** The updated_at of the saved campaign that is edited. */
  savedVersion?: string;
  isCopy?: boolean;
  /** Why somebody with full access returned it. */
  note?: string;
  /** The step that sets up an A/B test, for campaigns that have one. */
  test?: ComponentType<{ draft: Draft; campaignId: number }>;
  /** The journey that it is a step of. */
  journeyId?: number | undefined;
}) {
  const { t } = useTranslation(campaignTexts);
  const go = useGo();
  const paths = useCampaignPaths();
  const [url, setUrl] = useUrlState(wizardUrl);
  // New ones are no drafts of each other: a test, a copy and an empty one are kept apart.
  const place = `campaigns/${id ?? (isCopy ? 'copy' : TestStep ? 'new-test' : 'new')}`;
  const draft = useDraft({
    id,
    place,
    values,
    savedVersion: savedVersion ?? null,
    onCreated: (made) => setUrl({ draft: made }),
  });
  const kept = useKeptDraft<DraftValues>({
    place,
    version: savedVersion ?? null,
    schema: draftValues,
    isSaved: (found) => JSON.stringify(fieldsOf(found)) === JSON.stringify(fieldsOf(values)),
  });
  // Without a saved draft there is nothing that the later steps could show.
  const isOfJourney = journeyId !== undefined;
  const steps = stepsOf({ isTest: TestStep !== undefined, isOfJourney });
  const asked = draft.id === null || !steps.includes(url.step) ? 'details' : url.step;
  const step = useStepWhileHere(asked);
  const wayOut = isOfJourney ? paths.journey(journeyId) : paths.list;
  const index = steps.indexOf(step);
  const top = useRef<HTMLDivElement>(null);

  const moveTo = async (next: Step) => {
    const faults = draft.faults();
    draft.touch('name', ...faults);
    const saved = await draft.flush();
    if (saved !== null && (step !== 'details' || faults.length === 0))
      return setUrl({ step: next }, { push: true });
    // The marks appear with the next painting; only then is there something to go to.
    setTimeout(() => top.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(), 50);
  };
  const next = steps[index + 1];
  const previous = steps[index - 1];
  useShortcuts([
    {
      keys: 'mod+Enter',
      label: t('wizard.keyNext'),
      run: () => {
        if (next) void moveTo(next);
      },
    },
    {
      keys: 'mod+Backspace',
      label: t('wizard.keyBack'),
      run: () => {
        if (previous) void moveTo(previous);
      },
    },
  ]);
  const body = useStepInSight(step);
  const [sendPlace, setSendPlace] = useState<HTMLElement | null>(null);

  return (
    <Page>
      <div ref={top} className={classes.wizard}>
        <PageHeader
          record={draft.values.name.trim()}
          title={
            draft.values.name.trim() ||
            (isCopy
              ? t('wizard.copyTitle')
              : t(TestStep ? 'wizard.newTestTitle' : 'wizard.newTitle'))
          }
          breadcrumb={[
            { label: t(isOfJourney ? 'wizard.journey' : 'list.title'), to: wayOut },
            {
              label:
                draft.id === null
                  ? t(TestStep ? 'wizard.newTestTitle' : 'wizard.newTitle')
                  : t('wizard.editTitle'),
            },
          ]}
          actions={
            <>
              <PresenceBadge place={draft.id === null ? null : `campaigns/${draft.id}`} />
              <DraftNote saving={draft.saving} />
              <Button variant="default" onClick={() => go(wayOut)}>
                {t(isOfJourney ? 'wizard.toJourney' : 'wizard.close')}
              </Button>
            </>
          }
        />
        <ConflictAlert draft={draft.saving} />
        <KeptDraftAlert draft={kept} onTakeUp={draft.set} />
        {note && (
          <Alert
            mb={20}
            color="amber"
            icon={<IconMessageReply size={18} />}
            title={t('approval.returned')}
          >
            {note}
          </Alert>
        )}
        <Stepper
          step={step}
          values={draft.values}
          isSaved={draft.id !== null}
          isOfJourney={isOfJourney}
          errorOf={draft.errorOf}
          onStep={(to) => void moveTo(to)}
        />
        <section
          ref={body}
          tabIndex={-1}
          aria-label={t(`step.${step}`)}
          style={{ outline: 'none' }}
        >
          {step === 'details' && (
            <DetailsStep draft={draft} onNext={() => next && void moveTo(next)} />
          )}
          {step === 'audience' && draft.id !== null && (
            <AudienceStep draft={draft} campaignId={draft.id} />
          )}
          {step === 'content' && draft.id !== null && (
            <ContentStep draft={draft} campaignId={draft.id} journeyId={journeyId} />
          )}
          {step === 'test' && draft.id !== null && TestStep && (
            <TestStep draft={draft} campaignId={draft.id} />
          )}
          {step === 'review' && draft.id !== null && (
            <ReviewStep
              draft={draft}
              campaignId={draft.id}
              onStep={(to) => void moveTo(to)}
              sendPlace={sendPlace}
            />
          )}
        </section>
        <nav className={classes.foot} aria-label={t('wizard.steps')}>
          {previous && (
            <Button
              variant="default"
              leftSection={<IconArrowLeft size={16} />}
              onClick={() => void moveTo(previous)}
            >
              {t(`step.${previous}`)}
            </Button>
          )}
          <span className={classes.footSpace} />
          {next && (
            <Button
              rightSection={<IconArrowRight size={16} />}
              loading={draft.saving.step === 'saving' && draft.id === null}
              onClick={() => void moveTo(next)}
            >
              {t('wizard.nextStep', { step: t(`step.${next}`) })}
            </Button>
          )}
          {step === 'review' && <span ref={setSendPlace} />}
        </nav>
      </div>
    </Page>
  );
}
