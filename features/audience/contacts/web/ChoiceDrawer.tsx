import { Button } from '@mantine/core';
import { useLayoutEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SavedMeanwhile } from '#platform/web/forms/SavedMeanwhile.tsx';
import { Drawer, DrawerContent } from '#platform/web/overlays/Drawer.tsx';
import { useUnsavedGuard } from '#platform/web/overlays/use-unsaved-guard.ts';
import type { VersionedForm } from './use-versioned-values.ts';

/** How what stands in the drawer leaves it. */
export interface ChoiceExits {
  /** Says who is asked before the drawer closes. */
  readonly onGuard: (mayClose: () => Promise<boolean>) => void;
  readonly onCancel: () => void;
  readonly onDone: () => void;
}

/** A drawer whose choices are saved together; it closes after asking about those that are not saved. */
export function ChoiceDrawer({
  title,
  description,
  opened,
  onClose,
  children,
}: {
  title: string;
  description: string;
  opened: boolean;
  onClose: () => void;
  children: (exits: ChoiceExits) => ReactNode;
}) {
  const [mayClose, setMayClose] = useState(() => async () => true);
  const close = async () => {
    if (await mayClose()) onClose();
  };
  const exits = {
    onGuard: (ask: () => Promise<boolean>) => setMayClose(() => ask),
    onCancel: () => void close(),
    onDone: onClose,
  };
  return (
    <Drawer
      opened={opened}
      onClose={exits.onCancel}
      title={title}
      description={description}
      size={500}
      bare
    >
      {children(exits)}
    </Drawer>
  );
}

/** Its inside: the choices, what somebody saved meanwhile, and the buttons. */
export function ChoiceForm<Values extends object>({
  form,
  names,
  sayValue,
  exits,
  children,
}: {
  form: VersionedForm<Values>;
  /** What the choices are called. */
  names: ReadonlyMap<string, string>;
  sayValue: (value: unknown) => string;
  exits: ChoiceExits;
  children: ReactNode;
}) {
  const { t } = useTranslation('contacts');
  const mayClose = useUnsavedGuard(form.isDirty);
  const { onGuard } = exits;
  // The drawer's own rendering makes another onGuard; who is asked changes with the choices alone.
  const guard = useRef(onGuard);
  useLayoutEffect(() => guard.current(mayClose), [mayClose]);
  const submit = () => void form.submit();
  return (
    <DrawerContent
      padded
      footer={
        <>
          <Button variant="default" onClick={exits.onCancel}>
            {t('cancel')}
          </Button>
          <Button loading={form.isSaving} disabled={!form.isDirty} onClick={submit}>
            {t('save')}
          </Button>
        </>
      }
    >
      <SavedMeanwhile
        meanwhile={form.meanwhile}
        mine={form.values}
        submit={submit}
        fields={names}
        sayValue={sayValue}
      />
      {children}
    </DrawerContent>
  );
}
