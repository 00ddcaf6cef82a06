import { Alert, Button, Radio, Skeleton } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { contacts } from '#engines/audience/contract.ts';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { Drawer, DrawerContent } from '#platform/web/overlays/Drawer.tsx';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { emptyPick } from '#platform/web/pickers/picker-value.ts';
import { ReferencePicker } from '#platform/web/pickers/ReferencePicker.tsx';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { reachOf, useFieldsData, useRefreshContact } from './contact-data.ts';
import type { ShownContact } from './contact-data.ts';
import classes from './contacts.module.css';
import { FieldValue } from './FieldsPanel.tsx';
import { useLabels } from './field-labels.ts';
import { differingFields, type DifferingField } from './differing-fields.ts';

/** Merges the contact into another one: first which, then the fields of both side by side. */
export function MergeDrawer({
  contact,
  opened,
  onClose,
}: {
  contact: ShownContact;
  opened: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation('contacts');
  const [picked, setPicked] = useState(emptyPick);
  const into = picked.items[0];
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      title={t('merge.title')}
      description={t('merge.text', { email: reachOf(contact) })}
      size={700}
      bare
    >
      {into === undefined || into.id === contact.id ? (
        <DrawerContent
          padded
          footer={
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
          }
        >
          <ReferencePicker
            single
            label={t('merge.into')}
            placeholder={t('merge.choose')}
            error={into && t('merge.itself')}
            source={{ of: contacts, labelField: 'email' }}
            value={picked}
            onChange={setPicked}
          />
        </DrawerContent>
      ) : (
        <SideBySide
          key={into.id}
          contact={contact}
          into={into}
          onBack={() => setPicked(emptyPick)}
        />
      )}
    </Drawer>
  );
}

function SideBySide({
  contact,
  into,
  onBack,
}: {
  contact: ShownContact;
  into: { id: number; name: string };
  onBack: () => void;
}) {
  const { t } = useTranslation('contacts');
  const labels = useLabels();
  const [gone, stays] = [useFieldsData(contact.id), useFieldsData(into.id)];
  const [taken, setTaken] = useState<readonly string[]>([]);
  const merge = useMerge(contact.id, into.id);
  const rows = gone.data && stays.data ? differingFields(gone.data, stays.data, labels) : [];
  const failed = gone.error ?? stays.error;
  return (
    <DrawerContent
      padded
      footer={
        <>
          <Button variant="default" onClick={onBack}>
            {t('merge.back')}
          </Button>
          <Button
            color="red"
            disabled={!gone.data || !stays.data}
            loading={merge.isPending}
            onClick={() => merge.mutate(taken)}
          >
            {t('merge.action')}
          </Button>
        </>
      }
    >
      <div className={classes.stack}>
        {failed && <ErrorState error={failed} onRetry={() => void gone.refetch()} />}
        {(gone.isPending || stays.isPending) && <Skeleton h={200} />}
        {gone.data && stays.data && rows.length === 0 && (
          <p className={classes.quiet}>{t('merge.same')}</p>
        )}
        {rows.map((row) => (
          <FieldChoice
            key={row.gone.name}
            row={row}
            isTaken={taken.includes(row.gone.name)}
            onTake={(isTaken) =>
              setTaken(
                isTaken
                  ? [...taken, row.gone.name]
                  : taken.filter((name) => name !== row.gone.name),
              )
            }
          />
        ))}
        <Alert variant="light" icon={<IconInfoCircle size={18} />}>
          {t('merge.rest', { email: into.name })}
        </Alert>
      </div>
    </DrawerContent>
  );
}

function FieldChoice({
  row,
  isTaken,
  onTake,
}: {
  row: DifferingField;
  isTaken: boolean;
  onTake: (isTaken: boolean) => void;
}) {
  return (
    <Radio.Group
      label={row.gone.label}
      value={isTaken ? 'gone' : 'stays'}
      onChange={(value) => onTake(value === 'gone')}
    >
      <div className={classes.sideBySide}>
        <Radio value="stays" label={<FieldValue entry={row.stays} />} />
        <Radio value="gone" label={<FieldValue entry={row.gone} />} />
      </div>
    </Radio.Group>
  );
}

function useMerge(id: number, into: number) {
  const { t } = useTranslation('contacts');
  const api = useApi();
  const go = useGo();
  const [refreshGone, refreshStays] = [useRefreshContact(id), useRefreshContact(into)];
  return useMutation({
    mutationFn: (taken: readonly string[]) =>
      api.post(`contacts/${id}/merge`, { body: { into, take_fields: taken } }),
    onSuccess: async () => {
      snackbar.success(t('merge.done'));
      go(`/accounts/${api.accountId}/contacts/${into}`);
      await Promise.all([refreshGone(), refreshStays()]);
    },
  });
}
