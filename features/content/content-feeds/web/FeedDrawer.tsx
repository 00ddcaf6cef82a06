import { NumberInput, Switch, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FormDrawer, type SchemaForm } from '#platform/web/forms/FormDrawer.tsx';
import { useEditedRecord } from '#platform/web/forms/use-edited-record.ts';
import { useSave } from '#platform/web/resources/use-resource-changes.ts';
import { contentFeeds, longestTemplate, type ContentFeed } from '../contract.ts';
import { AddressCheck } from './AddressCheck.tsx';
import classes from './content-feeds.module.css';
import { blankFeed, feedForm, formOf, valuesOf } from './feed-draft.ts';

type Form = { form: SchemaForm<typeof feedForm> };

/** Makes or changes a content feed; its address is asked before it is saved. */
export function FeedDrawer({
  feed,
  onClose,
}: {
  feed: ContentFeed | 'new' | null;
  onClose: () => void;
}) {
  const { t } = useTranslation('content-feeds');
  const save = useSave<ContentFeed>(contentFeeds);
  const existing = feed === 'new' ? null : feed;
  const record = useEditedRecord(contentFeeds, existing, formOf);
  return (
    <FormDrawer
      opened={feed !== null}
      onClose={onClose}
      size={700}
      title={existing ? t('edit') : t('new')}
      description={t('description')}
      schema={feedForm}
      initialValues={existing ? formOf(existing) : blankFeed}
      record={record}
      onSubmit={(values, version) =>
        save.mutateAsync({ id: existing?.id ?? null, values: valuesOf(values), version })
      }
    >
      {(form) => (
        <>
          <Address form={form} />
          <Amounts form={form} />
          <JsonPlaces form={form} />
          <Textarea
            label={t('fields.template')}
            description={t('form.templateHint')}
            autosize
            minRows={6}
            maxRows={18}
            maxLength={longestTemplate}
            classNames={{ input: classes.code }}
            {...form.getInputProps('template')}
          />
        </>
      )}
    </FormDrawer>
  );
}

function Address({ form }: Form) {
  const { t } = useTranslation('content-feeds');
  return (
    <>
      <TextInput
        label={t('fields.name')}
        data-autofocus
        withAsterisk
        maxLength={255}
        {...form.getInputProps('name')}
      />
      <TextInput
        label={t('fields.url')}
        description={t('form.urlHint')}
        withAsterisk
        type="url"
        placeholder="https://"
        maxLength={2000}
        {...form.getInputProps('url')}
      />
      <AddressCheck
        url={form.values.url}
        place={form.values.place}
        fields={form.values.fields}
        onFault={(message) => form.setFieldError('url', message)}
      />
    </>
  );
}

function Amounts({ form }: Form) {
  const { t } = useTranslation('content-feeds');
  const number = { allowDecimal: false, allowNegative: false } as const;
  return (
    <>
      <div className={classes.pair}>
        <NumberInput
          {...number}
          label={t('fields.perEmail')}
          min={1}
          max={50}
          {...form.getInputProps('item_count')}
        />
        <NumberInput
          {...number}
          label={t('fields.refresh')}
          min={15}
          max={1440}
          {...form.getInputProps('refresh_minutes')}
        />
        <NumberInput
          {...number}
          label={t('fields.oldAfter')}
          placeholder={t('form.never')}
          min={1}
          max={8760}
          value={form.values.old_after_hours ?? ''}
          error={form.errors['old_after_hours']}
          onChange={(hours) =>
            form.setFieldValue('old_after_hours', hours === '' ? null : Number(hours))
          }
        />
      </div>
      <Switch
        label={t('fields.onlyNew')}
        description={t('form.onlyNewHint')}
        {...form.getInputProps('only_new', { type: 'checkbox' })}
      />
    </>
  );
}

function JsonPlaces({ form }: Form) {
  const { t } = useTranslation('content-feeds');
  return (
    <details className={classes.details}>
      <summary>{t('form.json')}</summary>
      <div className={classes.stack}>
        <TextInput
          label={t('fields.place')}
          placeholder="data.items"
          description={t('form.placeHint')}
          maxLength={200}
          {...form.getInputProps('place')}
        />
        <Textarea
          label={t('fields.mapping')}
          placeholder={'title: name\nlink: url'}
          description={t('form.mappingHint')}
          autosize
          minRows={3}
          {...form.getInputProps('fields')}
        />
      </div>
    </details>
  );
}
