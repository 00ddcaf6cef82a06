import { Alert, Button, Skeleton, Switch, Tabs } from '@mantine/core';
import { IconAlertCircle, IconSearchOff } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchField } from '#platform/web/fields/SearchField.tsx';
import { SavedMeanwhile } from '#platform/web/forms/SavedMeanwhile.tsx';
import { Drawer, DrawerContent } from '#platform/web/overlays/Drawer.tsx';
import { useUnsavedGuard } from '#platform/web/overlays/use-unsaved-guard.ts';
import { EmptyState } from '#platform/web/page/EmptyState.tsx';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import type { FieldsData } from '../contract.ts';
import { useFieldsData } from './contact-data.ts';
import classes from './contacts.module.css';
import { entriesOfTab, keyOfField } from './field-entries.ts';
import type { FieldEntry } from './field-entries.ts';
import { FieldRow } from './FieldRow.tsx';
import { useFieldsForm } from './use-fields-form.ts';

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
  const form = useFieldsForm({ id, data, onDone });
  useEffect(() => onDirty(form.isDirty), [form.isDirty, onDirty]);
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
          <SavedMeanwhile
            meanwhile={form.meanwhile}
            mine={form.values}
            submit={() => void form.save()}
            fields={form.names}
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
              value={form.values[keyOfField(entry.name)] ?? null}
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
            checked={form.values.workflow}
            onChange={(event) => form.setWorkflowOff(event.currentTarget.checked)}
          />
          <Switch
            mt="md"
            label={t('fields.uncounted')}
            description={t('fields.uncountedText')}
            checked={form.values.uncounted}
            onChange={(event) => form.setUncounted(event.currentTarget.checked)}
          />
        </div>
      </DrawerContent>
    </form>
  );
}
