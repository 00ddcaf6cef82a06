import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { ApiError } from '#platform/web/api/api-error.ts';
import { sentence } from '#platform/web/forms/form-errors.ts';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { useUnsavedGuard } from '#platform/web/overlays/use-unsaved-guard.ts';
import { Column, Columns } from '#platform/web/page/Columns.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { useSave } from '#platform/web/resources/use-resource-changes.ts';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { liveContentImages, type ShownTimer } from '../contract/live-content-images.ts';
import { EndFields, NameAndTime } from './TimeFields.tsx';
import { LabelFields, LookFields } from './LookFields.tsx';
import { PicturePanel } from './PicturePanel.tsx';
import classes from './live-content-images.module.css';
import { valuesOf, type TimerDraft, type TimerPart } from './timer-draft.ts';

/** Makes or changes a countdown timer beside its picture. */
export function TimerForm({ start, saved }: { start: TimerDraft; saved: ShownTimer | null }) {
  const { t } = useTranslation('live-content-images');
  const go = useGo();
  const { accountId } = useApi();
  const base = `/accounts/${accountId}/live_content_images`;
  const [draft, setDraft] = useState(start);
  const saving = useTimerSaving(draft, { start, saved });
  useUnsavedGuard(saving.isDirty);
  const part: TimerPart = {
    draft,
    change: (changed) => setDraft((former) => ({ ...former, ...changed })),
    errorOf: saving.errorOf,
  };
  return (
    <Page>
      <PageHeader
        breadcrumb={[{ label: t('title'), to: base }]}
        title={saved === null ? t('new') : saved.name}
        record={saved?.name}
        actions={
          <>
            <Button variant="default" onClick={() => go(base)}>
              {t('form.cancel')}
            </Button>
            <Button loading={saving.isSaving} onClick={() => void saving.save()}>
              {t('form.save')}
            </Button>
          </>
        }
      />
      <Columns even>
        <Column>
          <Panel title={t('form.time')}>
            <div className={classes.stack}>
              <NameAndTime {...part} isNew={saved === null} />
            </div>
          </Panel>
          <Panel title={t('form.look')}>
            <div className={classes.stack}>
              <LookFields {...part} />
              <LabelFields {...part} />
            </div>
          </Panel>
          <Panel title={t('form.after')}>
            <div className={classes.stack}>
              <EndFields {...part} />
            </div>
          </Panel>
        </Column>
        <Column>
          <PicturePanel draft={draft} saved={saving.saved} />
        </Column>
      </Columns>
    </Page>
  );
}

function useTimerSaving(
  draft: TimerDraft,
  { start, saved: before }: { start: TimerDraft; saved: ShownTimer | null },
) {
  const { t } = useTranslation('live-content-images');
  const { accountId } = useApi();
  const go = useGo();
  const write = useSave<ShownTimer>(liveContentImages);
  const [errors, setErrors] = useState<Readonly<Record<string, string[]>>>({});
  const [stored, setStored] = useState(JSON.stringify(start));
  const [saved, setSaved] = useState(before);
  return {
    saved,
    isSaving: write.isPending,
    isDirty: JSON.stringify(draft) !== stored,
    errorOf: (field: string) => errors[field]?.map(sentence).join(' ') ?? null,
    save: async () => {
      setErrors({});
      try {
        const timer = await write.mutateAsync({ id: saved?.id ?? null, values: valuesOf(draft) });
        setStored(JSON.stringify(draft));
        setSaved(timer);
        if ((timer.warnings ?? []).length > 0) snackbar.info(t('form.pastEnd'));
        // After the guard has seen that nothing is unsaved.
        if (before === null)
          setTimeout(
            () =>
              go(`/accounts/${accountId}/live_content_images/${timer.id}/edit`, { replace: true }),
            0,
          );
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        setErrors(error.fields);
      }
    },
  };
}
