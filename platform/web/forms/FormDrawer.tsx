import { Alert, Button, Skeleton } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import type { UseFormReturnType } from '@mantine/form';
import { IconAlertCircle } from '@tabler/icons-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { Drawer, DrawerContent } from '../overlays/Drawer.tsx';
import classes from '../overlays/Drawer.module.css';
import { answerRightDrawer } from '../ui-state/use-right-drawer.ts';
import { applyServerErrors, sentence } from './form-errors.ts';
import { SavedMeanwhile } from './SavedMeanwhile.tsx';
import { useConflict } from './use-conflict.ts';
import type { EditedRecord } from './use-edited-record.ts';
import { askToDiscard, useUnsavedGuard } from '../overlays/use-unsaved-guard.ts';

/** The form of a schema, as fields bind to it: `{...form.getInputProps('name')}`. */
export type SchemaForm<S extends z.ZodObject> = UseFormReturnType<
  z.input<S> & Record<string, unknown>
>;

/** A drawer that edits one thing. */
export interface FormDrawerProps<S extends z.ZodObject> {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  size?: 500 | 700 | undefined;
  schema: S;
  /** Fields inside of fields that show their own messages, such as `address.city`. */
  innerFields?: readonly string[] | undefined;
  /** Undefined while the record is on its way: the drawer shows placeholders. */
  initialValues: (z.input<S> & Record<string, unknown>) | undefined;
  /** Gets the parsed values, and the version of the record they change. When it resolves the drawer closes; when it rejects with a 422 its messages show at the fields. */
  onSubmit: (values: z.output<S>, version: string | undefined) => Promise<unknown>;
  /** The record it changes, so that nobody's later change is overwritten unseen. */
  record?: EditedRecord<z.input<S> & Record<string, unknown>> | undefined;
  submitLabel?: string | undefined;
  cancelLabel?: string | undefined;
  /** Keeps the button shut until it says yes; without, messages show where the form is sent too early. */
  canSubmit?: ((values: z.input<S> & Record<string, unknown>) => boolean) | undefined;
  /** Said left of the buttons. */
  footerNote?: ReactNode;
  /** True: stays open after saving. */
  keepOpen?: boolean | undefined;
  children: (form: SchemaForm<S>) => ReactNode;
}

/** A right drawer with a form: guards unsaved changes, Enter saves, server messages land at their fields. */
export function FormDrawer<S extends z.ZodObject>(props: FormDrawerProps<S>) {
  const [isDirty, setDirty] = useState(false);
  const isDirtyNow = useRef((): boolean => false);
  useUnsavedGuard(isDirty && props.opened);
  useEffect(() => {
    if (!props.opened) setDirty(false);
  }, [props.opened]);
  const close = async () => {
    if (isDirtyNow.current() && !(await askToDiscard())) return;
    setDirty(false);
    props.onClose();
  };
  return (
    <Drawer
      opened={props.opened}
      onClose={() => void close()}
      title={props.title}
      description={props.description}
      size={props.size ?? 500}
      request={props.initialValues}
      bare
    >
      {props.initialValues === undefined ? (
        <DrawerContent padded>
          <FormPlaceholder />
        </DrawerContent>
      ) : (
        <FormBody
          {...props}
          initialValues={props.initialValues}
          onDirty={setDirty}
          onForm={(ask) => {
            isDirtyNow.current = ask;
          }}
          onCancel={() => void close()}
        />
      )}
    </Drawer>
  );
}

type FormBodyProps<S extends z.ZodObject> = FormDrawerProps<S> & {
  initialValues: z.input<S> & Record<string, unknown>;
  onDirty: (isDirty: boolean) => void;
  /** Answers at once, also between a keystroke and the effects that follow it. */
  onForm: (isDirtyNow: () => boolean) => void;
  onCancel: () => void;
};

function FormBody<S extends z.ZodObject>(props: FormBodyProps<S>) {
  const { t } = useTranslation('platform');
  const { form, baseError, isSaving, submit, meanwhile } = useSchemaForm(props);
  const element = useRef<HTMLFormElement>(null);
  // A form that comes after its drawer: the focus waits at the close button by then.
  useEffect(() => {
    element.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  }, []);
  return (
    <form ref={element} onSubmit={submit} noValidate aria-busy={isSaving}>
      <DrawerContent
        padded
        footer={
          <>
            {props.footerNote && <span className={classes.footerNote}>{props.footerNote}</span>}
            <Button variant="default" onClick={props.onCancel}>
              {props.cancelLabel ?? t('cancel')}
            </Button>
            <Button
              type="submit"
              loading={isSaving}
              disabled={props.canSubmit?.(form.values) === false}
            >
              {props.submitLabel ?? t('save')}
            </Button>
          </>
        }
      >
        <div className={classes.fields}>
          {baseError && (
            <Alert color="red" icon={<IconAlertCircle size={18} />} role="alert">
              {baseError}
            </Alert>
          )}
          <SavedMeanwhile meanwhile={meanwhile} mine={form.values} submit={submit} />
          {props.children(form)}
        </div>
      </DrawerContent>
    </form>
  );
}

function useSchemaForm<S extends z.ZodObject>(props: FormBodyProps<S>) {
  type Values = z.input<S> & Record<string, unknown>;
  const [isSaving, setSaving] = useState(false);
  const [baseError, setBaseError] = useState<string | null>(null);
  const resolve = schemaResolver(props.schema, { sync: true });
  const validate = (values: Values) =>
    Object.fromEntries(
      Object.entries(resolve(values)).map(([field, message]) => [
        field,
        typeof message === 'string' ? sentence(message) : message,
      ]),
    );
  const form = useForm<Values>({
    initialValues: props.initialValues,
    validate,
    // Where the button waits for the fields, their messages cannot wait for the button.
    validateInputOnBlur: props.canSubmit !== undefined,
  }) as SchemaForm<S>;
  const meanwhile = useConflict(props.record, form);
  const isDirty = form.isDirty();
  const { onDirty, onForm } = props;
  useLayoutEffect(() => {
    onForm(() => form.isDirty());
    return () => onForm(() => false);
  });
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);

  const submit = form.onSubmit(async (values) => {
    setBaseError(null);
    setSaving(true);
    try {
      const answer = await props.onSubmit(props.schema.parse(values), meanwhile.version());
      meanwhile.saved(answer);
      answerRightDrawer(answer);
      // At once, not with the next rendering: closing may lead to another page, which the guard would stop.
      flushSync(() => {
        form.resetDirty(values);
        onDirty(form.isDirty());
      });
      if (!props.keepOpen) props.onClose();
    } catch (error) {
      if (!(await meanwhile.notice(error)))
        setBaseError(
          applyServerErrors(form, error, [
            ...Object.keys(props.schema.shape),
            ...(props.innerFields ?? []),
          ]),
        );
    } finally {
      setSaving(false);
    }
  });
  return { form, baseError, isSaving, submit, meanwhile };
}

function FormPlaceholder() {
  const { t } = useTranslation('platform');
  return (
    <div className={classes.fields} role="status" aria-label={t('loading')}>
      {[120, 90, 160, 110].map((width) => (
        <div key={width}>
          <Skeleton h={12} w={width} mb={8} />
          <Skeleton h={32} />
        </div>
      ))}
    </div>
  );
}
