import { Alert, Button } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#platform/web/api/api-error.ts';
import { sentence } from '#platform/web/forms/form-errors.ts';
import { Drawer, DrawerContent } from '#platform/web/overlays/Drawer.tsx';
import { askToDiscard, useUnsavedGuard } from '#platform/web/overlays/use-unsaved-guard.ts';
import type { DataJourney } from '../contract/data-journeys.ts';
import type { Step } from '../contract/steps.ts';
import classes from './data-journeys.module.css';
import { StepFields } from './fields/StepFields.tsx';
import type { StepDraft } from './step-draft.ts';
import { useStepSaving } from './use-step-saving.ts';

interface Edited {
  draft: StepDraft;
  place: number;
  isNew: boolean;
}

interface DrawerProps {
  journey: DataJourney;
  edited: Edited | null;
  isLocked: boolean;
  onClose: () => void;
}

/** The form of one step; while the data journey is enabled it is there to be read. */
export function StepDrawer({ journey, edited, isLocked, onClose }: DrawerProps) {
  const { t } = useTranslation('data-journeys');
  const [isDirty, setDirty] = useState(false);
  useUnsavedGuard(isDirty && edited !== null);
  const leave = () => {
    setDirty(false);
    onClose();
  };
  const close = async () => {
    if (!isDirty || (await askToDiscard())) leave();
  };
  const type = edited?.draft.step.type;
  return (
    <Drawer
      opened={edited !== null}
      onClose={() => void close()}
      title={type ? t(`steps.types.${type}.title`) : ''}
      description={type && t(`steps.types.${type}.text`)}
      size={type === 'import' ? 700 : 500}
      request={edited?.draft.step}
      bare
    >
      {edited && (
        <StepForm
          key={edited.draft.step.key}
          journey={journey}
          edited={edited}
          isLocked={isLocked}
          onDirty={setDirty}
          onCancel={() => void close()}
          onSaved={leave}
        />
      )}
    </Drawer>
  );
}

interface FormProps {
  journey: DataJourney;
  edited: Edited;
  isLocked: boolean;
  onDirty: (isDirty: boolean) => void;
  onCancel: () => void;
  onSaved: () => void;
}

function StepForm({ journey, edited, isLocked, onDirty, onCancel, onSaved }: FormProps) {
  const { t } = useTranslation('data-journeys');
  const [draft, setDraft] = useState(edited.draft);
  const { submit, isSaving, errorOf, baseError } = useSubmit({ journey, edited, onSaved });
  return (
    <form
      noValidate
      aria-busy={isSaving}
      onSubmit={(event) => {
        event.preventDefault();
        void submit(draft);
      }}
    >
      <DrawerContent
        padded
        footer={
          <>
            <Button variant="default" onClick={onCancel}>
              {t(isLocked ? 'steps.close' : 'steps.cancel')}
            </Button>
            {!isLocked && (
              <Button type="submit" loading={isSaving}>
                {t(edited.isNew ? 'steps.add' : 'steps.save')}
              </Button>
            )}
          </>
        }
      >
        <fieldset className={classes.fieldset} disabled={isLocked}>
          {isLocked && <p className={classes.quiet}>{t('steps.locked')}</p>}
          {baseError && (
            <Alert color="red" icon={<IconAlertCircle size={18} />} role="alert">
              {baseError}
            </Alert>
          )}
          <StepFields
            draft={draft}
            errorOf={errorOf}
            onChange={(next) => {
              onDirty(true);
              setDraft((before) => next(before));
            }}
          />
        </fieldset>
      </DrawerContent>
    </form>
  );
}

function useSubmit({
  journey,
  edited,
  onSaved,
}: {
  journey: DataJourney;
  edited: Edited;
  onSaved: () => void;
}) {
  const { save, isSaving } = useStepSaving(journey);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const { place, isNew } = edited;
  const submit = async (draft: StepDraft): Promise<void> => {
    const { steps } = journey;
    const step = draft.step as unknown as Step;
    const next = [...steps.slice(0, place), step, ...steps.slice(isNew ? place : place + 1)];
    try {
      await save(next);
      onSaved();
    } catch (error) {
      if (error instanceof ApiError) setErrors(errorsAt(error, place));
    }
  };
  const errorOf = (field: string): string | null => {
    const found = errors[field] ?? errorWithin(errors, field);
    return found === undefined ? null : sentence(found);
  };
  const own = errors[''];
  return { submit, isSaving, errorOf, baseError: own === undefined ? null : sentence(own) };
}

// A picker of several shows what is wrong with one of them.
function errorWithin(errors: Readonly<Record<string, string>>, field: string): string | undefined {
  return Object.entries(errors).find(([name]) => name.startsWith(`${field}.`))?.[1];
}

/** What is wrong with the step at a place, by its fields; what concerns no field of it stands under ''. */
function errorsAt(error: ApiError, place: number): Record<string, string> {
  const own = `steps.${place}`;
  const found: Record<string, string> = {};
  for (const [name, messages] of Object.entries(error.fields)) {
    const text = [messages].flat().join(' ');
    if (name.startsWith(`${own}.`)) found[name.slice(own.length + 1)] = text;
    else found[''] = text;
  }
  return Object.keys(found).length === 0 ? { '': error.message } : found;
}
