import { Alert, Button, Select, TextInput } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { contactTags } from '#features/audience/contact-tags/contract.ts';
import { ListPicker } from '#features/audience/lists/web/public.tsx';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { ApiError } from '#platform/web/api/api-error.ts';
import { sentence } from '#platform/web/forms/form-errors.ts';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { Drawer, DrawerContent } from '#platform/web/overlays/Drawer.tsx';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { emptyPick } from '#platform/web/pickers/picker-value.ts';
import { ReferencePicker } from '#platform/web/pickers/ReferencePicker.tsx';
import type { SelectionBody } from '#platform/web/resources/selection.ts';
import { bulkActions, type ContactChange } from '../contract/bulk-change.ts';
import { changeOf, isWhole, type ChangeDraft } from './change-draft.ts';
import classes from './contacts.module.css';
import { useFieldChoices } from './field-columns.tsx';

/** The chosen contacts, as a call names them, and how many they are. */
export interface BulkWish {
  body: SelectionBody;
  count: number;
}

const nothing: ChangeDraft = { action: 'add_tags', picked: emptyPick, field: null, value: '' };

/** Chooses what is done to the chosen contacts, and does it. */
export function BulkChangeDrawer({
  wish,
  onDone,
}: {
  wish: BulkWish | null;
  onDone: (isChanged: boolean) => void;
}) {
  const { t } = useTranslation('contacts');
  return (
    <Drawer
      opened={wish !== null}
      onClose={() => onDone(false)}
      title={t('bulk.title', { count: wish?.count ?? 0, number: fullNumber(wish?.count ?? 0) })}
      size={500}
      bare
    >
      {wish && <ChangeForm wish={wish} onDone={onDone} />}
    </Drawer>
  );
}

function ChangeForm({ wish, onDone }: { wish: BulkWish; onDone: (isChanged: boolean) => void }) {
  const { t } = useTranslation('contacts');
  const [draft, setDraft] = useState(nothing);
  const change = useChange(wish, () => onDone(true));
  const refusal = change.error instanceof ApiError ? change.error : null;
  return (
    <DrawerContent
      padded
      footer={
        <>
          <Button variant="default" onClick={() => onDone(false)}>
            {t('cancel')}
          </Button>
          <Button
            disabled={!isWhole(draft)}
            loading={change.isPending}
            onClick={() => change.mutate(changeOf(draft))}
          >
            {t('bulk.apply')}
          </Button>
        </>
      }
    >
      <div className={classes.stack}>
        {refusal && (
          <Alert color="red" role="alert" icon={<IconAlertCircle size={18} />}>
            {Object.values(refusal.fields).flat().map(sentence).join(' ') || refusal.message}
          </Alert>
        )}
        <Select
          label={t('bulk.action')}
          allowDeselect={false}
          value={draft.action}
          data={bulkActions.map((value) => ({ value, label: t(`bulk.actions.${value}`) }))}
          onChange={(value) => {
            const action = bulkActions.find((one) => one === value);
            if (action) setDraft({ ...nothing, action });
          }}
        />
        <ChangeInput draft={draft} onChange={(next) => setDraft({ ...draft, ...next })} />
      </div>
    </DrawerContent>
  );
}

function ChangeInput({
  draft,
  onChange,
}: {
  draft: ChangeDraft;
  onChange: (next: Partial<ChangeDraft>) => void;
}) {
  const { t } = useTranslation('contacts');
  const fields = useFieldChoices();
  switch (draft.action) {
    case 'add_tags':
    case 'remove_tags':
      return (
        <ReferencePicker
          label={t('tags.title')}
          placeholder={t('bulk.chooseTags')}
          source={{ of: contactTags, query: { sort_order: 'asc' } }}
          value={draft.picked}
          onChange={(picked) => onChange({ picked })}
        />
      );
    case 'add_to_lists':
    case 'remove_from_lists':
      return (
        <ListPicker
          value={draft.picked}
          onChange={(picked) => onChange({ picked })}
          description={draft.action === 'add_to_lists' ? t('bulk.listsHint') : undefined}
        />
      );
    case 'set_field':
      return (
        <>
          <Select
            label={t('bulk.field')}
            placeholder={t('bulk.chooseField')}
            searchable
            data={[...fields]}
            value={draft.field}
            onChange={(field) => onChange({ field })}
          />
          <TextInput
            label={t('bulk.value')}
            description={t('bulk.valueHint')}
            value={draft.value}
            onChange={(event) => onChange({ value: event.currentTarget.value })}
          />
        </>
      );
    case 'do_not_mail':
      return <p className={classes.quiet}>{t('bulk.doNotMailHint')}</p>;
  }
}

function useChange(wish: BulkWish, onDone: () => void) {
  const { t } = useTranslation('contacts');
  const api = useApi();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async (change: ContactChange) =>
      (
        await api.post<{ message?: string; ids?: number[] }>('contacts/bulk_change', {
          body: { ...wish.body, change },
          exclude: [422],
          quiet: true,
        })
      ).data,
    onSuccess: async ({ message, ids }) => {
      if (message) snackbar.info(message);
      else {
        const count = ids?.length ?? wish.count;
        snackbar.success(t('bulk.done', { count, number: fullNumber(count) }));
      }
      onDone();
      await Promise.all([
        cache.invalidateQueries({ queryKey: ['list', api.accountId] }),
        cache.invalidateQueries({ queryKey: ['record', api.accountId] }),
      ]);
    },
  });
}
