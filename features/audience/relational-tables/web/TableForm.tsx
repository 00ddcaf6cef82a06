import { Button, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dateFormats } from '#engines/relational/contract.ts';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { ApiError } from '#platform/web/api/api-error.ts';
import { sentence } from '#platform/web/forms/form-errors.ts';
import { useUnsavedGuard } from '#platform/web/overlays/use-unsaved-guard.ts';
import { Column, Columns } from '#platform/web/page/Columns.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { useSave } from '#platform/web/resources/use-resource-changes.ts';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { relationalTables, type RelationalTableRow } from '../contract.ts';
import { ColumnList } from './ColumnList.tsx';
import classes from './relational-tables.module.css';
import { uidOf, valuesOf, type TableDraft } from './table-draft.ts';

type Change = (change: Partial<TableDraft>) => void;
type ErrorOf = (field: string) => string | null;

/** Makes or changes a relational table: its names, its columns, how rows are known and linked. */
export function TableForm({ start, id }: { start: TableDraft; id: number | null }) {
  const { t } = useTranslation('relational-tables');
  const go = useGo();
  const { accountId } = useApi();
  const base = `/accounts/${accountId}/relational_tables`;
  const [draft, setDraft] = useState(start);
  const [hasOwnUid, setOwnUid] = useState(start.uid !== '');
  const saving = useTableSaving(draft, { start, id });
  useUnsavedGuard(saving.isDirty);
  const isNew = id === null;
  const change: Change = (part) => {
    if (part.uid !== undefined) setOwnUid(true);
    setDraft((former) => ({
      ...former,
      ...part,
      ...(part.name !== undefined && !hasOwnUid && { uid: uidOf(part.name) }),
    }));
  };
  return (
    <Page>
      <PageHeader
        breadcrumb={[{ label: t('title'), to: base }]}
        title={isNew ? t('new') : start.name}
        record={isNew ? undefined : start.name}
        actions={
          <>
            <Button variant="default" onClick={() => go(isNew ? base : `${base}/${id}`)}>
              {t('form.cancel')}
            </Button>
            <Button loading={saving.isSaving} onClick={() => void saving.save()}>
              {t('form.save')}
            </Button>
          </>
        }
      />
      <Columns>
        <Column>
          <Panel title={t('form.names')}>
            <Names draft={draft} isNew={isNew} change={change} errorOf={saving.errorOf} />
          </Panel>
          <Panel title={t('fields.columns')} description={t('form.columnsHint')}>
            <ColumnList
              columns={draft.columns}
              fixed={isNew ? 0 : start.columns.length}
              errorOf={saving.errorOf}
              onChange={(columns) => change({ columns })}
            />
          </Panel>
        </Column>
        <Column>
          <Panel title={t('form.linking')}>
            <Linking draft={draft} isNew={isNew} change={change} errorOf={saving.errorOf} />
          </Panel>
        </Column>
      </Columns>
    </Page>
  );
}

interface PartProps {
  draft: TableDraft;
  isNew: boolean;
  change: Change;
  errorOf: ErrorOf;
}

function Names({ draft, isNew, change, errorOf }: PartProps) {
  const { t } = useTranslation('relational-tables');
  return (
    <div className={classes.pair}>
      <TextInput
        label={t('fields.name')}
        withAsterisk
        maxLength={255}
        autoFocus={isNew}
        value={draft.name}
        error={errorOf('name')}
        onChange={({ currentTarget }) => change({ name: currentTarget.value })}
      />
      <TextInput
        label={t('fields.uid')}
        description={isNew ? t('form.uidHint') : t('form.fixedHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        withAsterisk
        maxLength={63}
        disabled={!isNew}
        value={draft.uid}
        error={errorOf('uid')}
        onChange={({ currentTarget }) => change({ uid: currentTarget.value })}
      />
    </div>
  );
}

function Linking({ draft, isNew, change, errorOf }: PartProps) {
  const { t } = useTranslation('relational-tables');
  const names = draft.columns.map(({ name }) => name).filter((name) => name !== '');
  const usual = (values: readonly string[], label: (value: string) => string) => [
    { value: '', label: t('form.bySettings') },
    ...values.map((value) => ({ value, label: label(value) })),
  ];
  return (
    <div className={classes.stack}>
      <Select
        label={t('fields.key')}
        description={isNew ? t('form.keyHint') : t('form.fixedHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        withAsterisk
        allowDeselect={false}
        disabled={!isNew}
        data={[...new Set(names)]}
        value={draft.key}
        error={errorOf('key')}
        onChange={(key) => change({ key: key ?? '' })}
      />
      <Select
        label={t('fields.linkColumn')}
        description={isNew ? t('form.linkHint') : t('form.fixedHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        clearable={isNew}
        disabled={!isNew}
        placeholder={t('form.noLink')}
        data={[...new Set(names)]}
        value={draft.link_column === '' ? null : draft.link_column}
        error={errorOf('link_column')}
        onChange={(column) => change({ link_column: column ?? '' })}
      />
      <Select
        label={t('fields.linkBy')}
        allowDeselect={false}
        data={usual(['email', 'uid'], (value) => t(`linkBy.${value}`))}
        value={draft.link_by}
        onChange={(value) => change({ link_by: value ?? '' })}
      />
      <Select
        label={t('fields.unknown')}
        allowDeselect={false}
        data={usual(['keep', 'reject'], (value) => t(`unknown.${value}`))}
        value={draft.unknown_contacts}
        onChange={(value) => change({ unknown_contacts: value ?? '' })}
      />
      <Select
        label={t('fields.dates')}
        allowDeselect={false}
        data={usual(dateFormats, (value) => value)}
        value={draft.date_format}
        onChange={(value) => change({ date_format: value ?? '' })}
      />
    </div>
  );
}

function useTableSaving(
  draft: TableDraft,
  { start, id }: { start: TableDraft; id: number | null },
) {
  const { accountId } = useApi();
  const go = useGo();
  const write = useSave<RelationalTableRow>(relationalTables);
  const [errors, setErrors] = useState<Readonly<Record<string, string[]>>>({});
  const [saved, setSaved] = useState<string | null>(null);
  const shown = JSON.stringify(draft);
  return {
    isSaving: write.isPending,
    isDirty: shown !== saved && shown !== JSON.stringify(start),
    errorOf: (field: string) => errors[field]?.map(sentence).join(' ') ?? null,
    save: async () => {
      setErrors({});
      try {
        const row = await write.mutateAsync({ id, values: valuesOf(draft, id === null) });
        setSaved(shown);
        // After the guard has seen that nothing is unsaved.
        setTimeout(() => go(`/accounts/${accountId}/relational_tables/${row.id}`), 0);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        setErrors(error.fields);
      }
    },
  };
}
