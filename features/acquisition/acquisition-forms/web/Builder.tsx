import { Button, Tabs } from '@mantine/core';
import { IconInbox, IconPlayerPause, IconSend } from '@tabler/icons-react';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { ConflictAlert } from '#platform/web/drafts/ConflictAlert.tsx';
import { SavedNote } from '#platform/web/drafts/SavedNote.tsx';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { Column, Columns } from '#platform/web/page/Columns.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { PresenceBadge } from '#platform/web/presence/PresenceBadge.tsx';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { useUrlState } from '#platform/web/url/use-url-state.ts';
import type { ShownAcquisitionForm } from '../contract.ts';
import { AskedPart } from './AskedPart.tsx';
import { FormState } from './FormState.tsx';
import type { BuilderDraft, BuilderPart } from './form-draft.ts';
import { InstallPart } from './InstallPart.tsx';
import { LookPart } from './LookPart.tsx';
import { PreviewPanel } from './PreviewPanel.tsx';
import { RulesPart } from './RulesPart.tsx';
import { ThanksPart } from './ThanksPart.tsx';
import { useBuilderSaving, type BuilderSaving } from './use-builder-saving.ts';

const parts = ['look', 'asked', 'rules', 'thanks', 'install'] as const;
const shownPart = z.object({ part: z.enum(parts).default('look') });

/** Makes or changes a form beside a live preview; what is drafted saves itself, visitors get it when it is published. */
export function Builder({
  start,
  saved,
  isTakenUp,
  offer,
}: {
  start: BuilderDraft;
  saved: ShownAcquisitionForm | null;
  isTakenUp: boolean;
  offer: ReactNode;
}) {
  const { t } = useTranslation('acquisition-forms');
  const { accountId } = useApi();
  const base = `/accounts/${accountId}/acquisition/forms`;
  const [draft, setDraft] = useState(start);
  const [{ part }, setPart] = useUrlState(shownPart);
  const saving = useBuilderSaving(saved, draft, isTakenUp);
  useAddress(saved, saving, base);
  const given: BuilderPart = {
    draft,
    change: (changed) => setDraft((former) => ({ ...former, ...changed })),
    errorOf: saving.errorOf,
  };
  const { form } = saving;
  return (
    <Page>
      <PageHeader
        breadcrumb={[{ label: t('title'), to: base }]}
        title={draft.name}
        record={draft.name}
        status={<Standing saving={saving} />}
        actions={<Actions saving={saving} />}
        tabs={
          <Tabs value={part} onChange={(next) => setPart({ part: next as typeof part })}>
            <Tabs.List>
              {parts.map((one) => (
                <Tabs.Tab key={one} value={one}>
                  {t(`parts.${one}`)}
                </Tabs.Tab>
              ))}
            </Tabs.List>
          </Tabs>
        }
      />
      {offer}
      <ConflictAlert draft={saving} />
      <Columns even>
        <Column>
          <Part part={part} given={given} form={form} />
        </Column>
        <Column>
          <PreviewPanel draft={draft} />
        </Column>
      </Columns>
    </Page>
  );
}

function Part({
  part,
  given,
  form,
}: {
  part: (typeof parts)[number];
  given: BuilderPart;
  form: ShownAcquisitionForm | null;
}) {
  switch (part) {
    case 'look':
      return <LookPart {...given} />;
    case 'asked':
      return <AskedPart {...given} />;
    case 'rules':
      return <RulesPart {...given} />;
    case 'thanks':
      return <ThanksPart {...given} />;
    case 'install':
      return <InstallPart {...given} form={form} />;
  }
}

function Standing({ saving }: { saving: BuilderSaving }) {
  const { form, step, savedAt, problem } = saving;
  return (
    <>
      {form && <FormState state={form.state} />}
      <SavedNote step={step} savedAt={savedAt} reason={problem?.message} />
      <PresenceBadge place={form ? `builders/${form.id}` : null} />
    </>
  );
}

// A new form that saved itself has an address of its own: a reload opens it again.
function useAddress(
  saved: ShownAcquisitionForm | null,
  { form, step }: BuilderSaving,
  base: string,
): void {
  const go = useGo();
  const id = form?.id ?? null;
  useEffect(() => {
    if (saved === null && id !== null && step === 'clean')
      go(`${base}/${id}/modify${window.location.search}`, { replace: true });
  }, [saved, id, step, go, base]);
}

function Actions({ saving }: { saving: BuilderSaving }) {
  const { t } = useTranslation('acquisition-forms');
  const { accountId } = useApi();
  const go = useGo();
  const [isBusy, setBusy] = useState(false);
  const { form } = saving;
  const turn = async (published: boolean) => {
    setBusy(true);
    const isDone = await saving.turn(published).finally(() => setBusy(false));
    if (isDone) snackbar.success(t(published ? 'builder.published' : 'builder.paused'));
    else snackbar.warning(t('builder.notPublished'));
  };
  return (
    <>
      {form && (
        <Button
          variant="default"
          leftSection={<IconInbox size={16} />}
          onClick={() => go(`/accounts/${accountId}/acquisition/forms/${form.id}/submissions`)}
        >
          {t('actions.submissions')}
        </Button>
      )}
      {form?.published && (
        <Button
          variant="default"
          leftSection={<IconPlayerPause size={16} />}
          disabled={isBusy}
          onClick={() => void turn(false)}
        >
          {t('actions.pause')}
        </Button>
      )}
      <Button leftSection={<IconSend size={16} />} loading={isBusy} onClick={() => void turn(true)}>
        {t(form?.published ? 'actions.publishChanges' : 'actions.publish')}
      </Button>
    </>
  );
}
