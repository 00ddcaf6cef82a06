import { Alert, Button, Skeleton, Switch, Tabs } from '@mantine/core';
import { IconAlertCircle, IconSearchOff } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { ApiError } from '#platform/web/api/api-error.ts';
import { SearchField } from '#platform/web/fields/SearchField.tsx';
import { Drawer, DrawerContent } from '#platform/web/overlays/Drawer.tsx';
import { sentence } from '#platform/web/forms/form-errors.ts';
import { fieldMoveMessageTime } from '#platform/web/overlays/message-times.ts';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { useUnsavedGuard } from '#platform/web/overlays/use-unsaved-guard.ts';
import { EmptyState } from '#platform/web/page/EmptyState.tsx';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { serverText } from '#platform/web/i18n/server-text.ts';
import type { FieldsData } from '../contract.ts';
import { useFieldsData, useRefreshContact } from './contact-data.ts';
import classes from './contacts.module.css';
import { changedValues, entriesOf, entriesOfTab, moved } from './field-entries.ts';
import type { FieldEntry } from './field-entries.ts';
import { useLabels } from './field-labels.ts';
import { FieldRow } from './FieldRow.tsx';

/** Edits a contact's fields, which of them its page shows, and in which order. */
export function FieldsDrawer({
  id,
  opened,
  onClose,
}: {
  id: number;
  opened: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation('contacts');
  const fields = useFieldsData(id);
  const [isDirty, setDirty] = useState(false);
  const confirmLeave = useUnsavedGuard(opened && isDirty);
  const done = () => {
    setDirty(false);
    onClose();
  };
  // Escape in an open calendar closes the calendar, not the drawer behind it.
  const isPicking = useRef(false);
  const close = async () => {
    if (!isPicking.current && (await confirmLeave())) done();
  };
  return (
    <Drawer
      opened={opened}
      onClose={() => void close()}
      title={t('fields.drawer')}
      description={t('fields.drawerText')}
      size={700}
      bare
    >
      {fields.data ? (
        <FieldsForm
          id={id}
          data={fields.data}
          onDirty={setDirty}
          onDone={done}
          onCancel={() => void close()}
          onPicking={(isOpen) => {
            isPicking.current = isOpen;
          }}
        />
      ) : (
        <DrawerContent padded>
          {fields.error ? (
            <ErrorState error={fields.error} onRetry={() => void fields.refetch()} />
          ) : (
            <Skeleton h={320} />
          )}
        </DrawerContent>
      )}
    </Drawer>
  );
}

interface FormProps {
  id: number;
  data: FieldsData;
  onDirty: (isDirty: boolean) => void;
  onDone: () => void;
  onCancel: () => void;
  onPicking: (isOpen: boolean) => void;
}

function FieldsForm({ id, data, onDirty, onDone, onCancel, onPicking }: FormProps) {
  const { t } = useTranslation('contacts');
  const form = useFieldsForm({ id, data, onDirty, onDone });
  const [tab, setTab] = useState<FieldEntry['kind']>('default');
  const [search, setSearch] = useState('');
  const shown = entriesOfTab(form.entries, tab, form.selected, search);
  return (
    <form
      noValidate
      aria-busy={form.isSaving}
      onSubmit={(event) => {
        event.preventDefault();
        void form.save();
      }}
    >
      <DrawerContent
        padded={false}
        footer={
          <>
            <Button variant="default" onClick={onCancel}>
              {t('cancel')}
            </Button>
            <Button type="submit" loading={form.isSaving} disabled={!form.isDirty}>
              {t('save')}
            </Button>
          </>
        }
      >
        <div className={classes.fieldsHead}>
          <Tabs value={tab} onChange={(next) => setTab(next === 'custom' ? 'custom' : 'default')}>
            <Tabs.List>
              <Tabs.Tab value="default">{t('fields.defaultTab')}</Tabs.Tab>
              <Tabs.Tab value="custom">{t('fields.customTab')}</Tabs.Tab>
            </Tabs.List>
          </Tabs>
          <SearchField
            value={search}
            onSearch={setSearch}
            delay={150}
            label={t('fields.search')}
            placeholder={t('fields.search')}
          />
          {form.error && (
            <Alert color="red" role="alert" icon={<IconAlertCircle size={18} />}>
              {form.error}
            </Alert>
          )}
        </div>
        {shown.length === 0 &&
          (search === '' ? (
            <EmptyState
              compact
              title={t('fields.noCustom')}
              description={t('fields.noCustomText')}
            />
          ) : (
            <EmptyState
              compact
              icon={<IconSearchOff size={24} stroke={1.5} />}
              title={t('fields.nothingFound')}
            />
          ))}
        <ul className={classes.fieldRows}>
          {shown.map((entry) => (
            <FieldRow
              key={entry.name}
              entry={entry}
              value={form.edited[entry.name] ?? null}
              error={form.errors[entry.name]}
              isSelected={form.selected.includes(entry.name)}
              canMove={search.trim() === ''}
              onChange={(value) => form.setValue(entry.name, value)}
              onSelect={(isChosen) => form.choose(entry.name, isChosen)}
              onPicking={onPicking}
              onDropField={(name) => form.move(name, entry.name)}
              onStep={(step) => {
                const chosen = shown.filter((one) => form.selected.includes(one.name));
                const next = chosen[chosen.indexOf(entry) + step];
                if (next) form.move(entry.name, next.name);
              }}
            />
          ))}
        </ul>
        <div className={classes.workflow}>
          <Switch
            label={t('fields.workflow')}
            description={t('fields.workflowText')}
            checked={form.isWorkflowOff}
            onChange={(event) => form.setWorkflowOff(event.currentTarget.checked)}
          />
          <Switch
            mt="md"
            label={t('fields.uncounted')}
            description={t('fields.uncountedText')}
            checked={form.isUncounted}
            onChange={(event) => form.setUncounted(event.currentTarget.checked)}
          />
        </div>
      </DrawerContent>
    </form>
  );
}

function useFieldsForm({ id, data, onDirty, onDone }: Omit<FormProps, 'onCancel' | 'onPicking'>) {
  const api = useApi();
  const { t } = useTranslation('contacts');
  const labels = useLabels();
  const refresh = useRefreshContact(id);
  // The drawer edits what it was opened with, even if the contact is read again meanwhile.
  const [entries] = useState(() => entriesOf(data, labels));
  const [edited, setEdited] = useState<Record<string, FieldEntry['value']>>(() =>
    Object.fromEntries(entries.map((entry) => [entry.name, entry.value])),
  );
  const [selected, setSelected] = useState(data.selected_fields);
  const [isWorkflowOff, setWorkflowOff] = useState(data.contact.workflow_disable);
  const [isUncounted, setUncounted] = useState(data.contact.no_tracking);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [error, setError] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const [isDirty, setDirty] = useState(false);
  const touch = () => {
    setDirty(true);
    onDirty(true);
  };

  const save = async () => {
    setSaving(true);
    setError(null);
    try {
      const body = {
        workflow_disable: isWorkflowOff,
        no_tracking: isUncounted,
        selected_fields: JSON.stringify(selected),
        updated_fields: changedValues(entries, edited),
      };
      const { data: answer } = await api.put<{ message: string }>(`contacts/${id}/set_fields`, {
        body,
        quiet: true,
      });
      snackbar.success(answer.message);
      await refresh();
      onDone();
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      const known = Object.entries(failure.fields).filter(([name]) =>
        entries.some((entry) => entry.name === name),
      );
      setErrors(
        Object.fromEntries(known.map(([name, texts]) => [name, texts.map(sentence).join(' ')])),
      );
      // A wrong value may be on the other tab: it is named above both.
      setError(
        known.length === 0
          ? failure.message
          : known
              .map(
                ([name, texts]) =>
                  `${entries.find((entry) => entry.name === name)?.label ?? name}: ${texts.map(serverText).join(', ')}`,
              )
              .join('. '),
      );
    } finally {
      setSaving(false);
    }
  };
  return {
    entries,
    edited,
    selected,
    isWorkflowOff,
    isUncounted,
    errors,
    error,
    isSaving,
    isDirty,
    save,
    setValue: (name: string, value: FieldEntry['value']) => {
      setEdited((before) => ({ ...before, [name]: value }));
      setErrors(({ [name]: _gone, ...rest }) => rest);
      touch();
    },
    choose: (name: string, isChosen: boolean) => {
      setSelected((before) =>
        isChosen ? [...before, name] : before.filter((one) => one !== name),
      );
      touch();
    },
    move: (name: string, target: string) => {
      setSelected((before) => moved(before, name, target));
      touch();
      snackbar.info({
        message: t('fields.moved', {
          field: entries.find((entry) => entry.name === name)?.label ?? name,
        }),
        timeout: fieldMoveMessageTime,
      });
    },
    setWorkflowOff: (isOff: boolean) => {
      setWorkflowOff(isOff);
      touch();
    },
    setUncounted: (isOff: boolean) => {
      setUncounted(isOff);
      touch();
    },
  };
}
