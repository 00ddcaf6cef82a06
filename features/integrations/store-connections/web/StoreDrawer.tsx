import { Alert, Checkbox, PasswordInput, Select, Switch, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { StoreKind, StoreRow } from '#engines/connect/contract.ts';
import { ListPicker } from '#features/audience/lists/web/public.tsx';
import { FormDrawer, type SchemaForm } from '#platform/web/forms/FormDrawer.tsx';
import { emptyPick, pickOf } from '#platform/web/pickers/picker-value.ts';
import { nameOfKind } from '../contract/kinds.ts';
import { kindScreens, type FieldName } from './kind-screens.ts';
import { MappingTable } from './MappingTable.tsx';
import { isReady, schemaOf, valuesOf, type StoreValues } from './store-form.ts';
import { storeTexts } from './texts.ts';
import { useSaveStore } from './use-save-store.ts';
import { useKindFields, type KindFields } from './use-stores.ts';

type Form = SchemaForm<ReturnType<typeof schemaOf>>;

/** Connects a store or changes its settings; `listId` names which of its lists. */
export function StoreDrawer({
  kind,
  edited,
  crmListId,
  onClose,
  onSaved,
}: {
  kind: StoreKind;
  edited: StoreRow | 'new' | null;
  crmListId?: number | 'new' | undefined;
  onClose: () => void;
  onSaved?: ((store: StoreRow) => void) | undefined;
}) {
  const { t } = useTranslation(storeTexts);
  const store = edited === 'new' ? null : edited;
  const fields = useKindFields(kind, store?.id);
  const save = useSaveStore({ kind, store, crmListId, onSaved });
  const name = nameOfKind(kind);
  return (
    <FormDrawer
      opened={edited !== null}
      onClose={onClose}
      size={700}
      title={t(store ? 'drawer.edit' : 'drawer.new', { name })}
      description={t(`kinds.${kind}.text`)}
      schema={schemaOf(kind, { isNew: !store, types: fields.data?.integration_types ?? [] })}
      initialValues={edited === null ? undefined : valuesOf(store, crmListId)}
      submitLabel={store ? undefined : t('drawer.connect')}
      canSubmit={(values) => isReady(kind, values as StoreValues, { isNew: !store })}
      onSubmit={save}
    >
      {(form) => (
        <>
          {fields.data?.is_unverified && <Alert color="yellow">{t('unverified', { name })}</Alert>}
          <NamedFields kind={kind} form={form} isNew={!store} fields={fields.data} />
          <ListFields
            kind={kind}
            form={form}
            store={store}
            types={fields.data?.integration_types ?? []}
            isLocked={store !== null && crmListId !== 'new'}
          />
          <Options kind={kind} form={form} />
          {fields.data && (
            <MappingTable
              rows={form.values.mapping as StoreValues['mapping']}
              onChange={(rows) => form.setFieldValue('mapping', [...rows])}
              fields={fields.data.fields}
              most={fields.data.most}
              readOnly={store?.is_sample}
              error={form.errors['mapped_fields'] as string | undefined}
            />
          )}
        </>
      )}
    </FormDrawer>
  );
}

const secrets = new Set<FieldName>(['merchant_key', 'api_key', 'access_token', 'api_secret']);

function NamedFields({
  kind,
  form,
  isNew,
  fields,
}: {
  kind: StoreKind;
  form: Form;
  isNew: boolean;
  fields: KindFields | undefined;
}) {
  const { t } = useTranslation(storeTexts);
  const screen = kindScreens[kind];
  const field = (name: FieldName, isNeeded: boolean) => {
    const props = {
      label: t(
        kind === 'neto' || kind === 'shopify' || kind === 'retail_express' || name !== 'nick_name'
          ? `fields.${name}`
          : 'fields.name',
      ),
      withAsterisk: isNeeded && (isNew || !secrets.has(name)),
      maxLength: 500,
      disabled: !isNew && screen.locked.includes(name),
      ...form.getInputProps(name),
    };
    return secrets.has(name) ? (
      <PasswordInput
        key={name}
        autoComplete="off"
        description={isNew ? undefined : t('fields.keptSecret')}
        {...props}
      />
    ) : (
      <TextInput key={name} {...props} />
    );
  };
  return (
    <>
      {screen.fields.map(([name, isNeeded]) => field(name, isNeeded))}
      {isNew && screen.keyFields && (
        <>
          <p>
            {t(fields?.can_sign_in ? 'drawer.keysInstead' : 'drawer.keys', {
              name: nameOfKind(kind),
            })}
          </p>
          {screen.keyFields.map((name) => field(name, false))}
        </>
      )}
    </>
  );
}

function ListFields({
  kind,
  form,
  store,
  types,
  isLocked,
}: {
  kind: StoreKind;
  form: Form;
  store: StoreRow | null;
  types: readonly string[];
  isLocked: boolean;
}) {
  const { t } = useTranslation(storeTexts);
  const { needsList, asksConsent, listSearchMs } = kindScreens[kind];
  const used = new Set(store?.crm_lists.map((list) => list.integration_type));
  const list = form.values.list as StoreValues['list'];
  return (
    <>
      {types.length > 0 && (
        <Select
          label={t('fields.integrationType')}
          withAsterisk
          disabled={isLocked && store?.crm_lists.length !== 0}
          data={types.map((value) => ({
            value,
            label: t(`integrationTypes.${value}`),
            disabled: used.has(value) && value !== form.values.integration_type,
          }))}
          {...form.getInputProps('integration_type')}
        />
      )}
      <ListPicker
        label={t('fields.list')}
        required={needsList}
        single
        searchDelayMs={listSearchMs}
        value={list === null ? emptyPick : pickOf([list])}
        error={form.errors['list'] ?? form.errors['list_id']}
        onChange={({ items }) => form.setFieldValue('list', items.at(-1) ?? null)}
      />
      {asksConsent && list !== null && (
        <Checkbox
          label={t('fields.agreed')}
          description={t('fields.agreedHint')}
          {...form.getInputProps('buyers_agreed', { type: 'checkbox' })}
        />
      )}
    </>
  );
}

const hours = ['0', '1', '2', '3', '4', '5', '6'];
const minutes = ['0', '15', '30', '45'];

function Options({ kind, form }: { kind: StoreKind; form: Form }) {
  const { t } = useTranslation(storeTexts);
  const { hasOldData, hasAbandonedTime } = kindScreens[kind];
  return (
    <>
      {hasOldData && (
        <Switch
          label={t('fields.oldData')}
          description={t('fields.oldDataHint')}
          {...form.getInputProps('sync_old_data', { type: 'checkbox' })}
        />
      )}
      {hasAbandonedTime && (
        <>
          <Select
            label={t('fields.hours')}
            description={t('fields.hoursHint')}
            allowDeselect={false}
            data={hours}
            value={String(form.values.hours)}
            onChange={(value) => {
              form.setFieldValue('hours', value ?? '0');
              if (value === '6') form.setFieldValue('minutes', '0');
            }}
          />
          <Select
            label={t('fields.minutes')}
            allowDeselect={false}
            disabled={form.values.hours === '6'}
            data={minutes}
            {...form.getInputProps('minutes')}
          />
        </>
      )}
    </>
  );
}
