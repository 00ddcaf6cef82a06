import { Select, Switch, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { segmentsOf } from '#engines/texting/contract.ts';
import { useAccountFacts } from '#features/session/access/web/public.tsx';
import { FormDrawer, type SchemaForm } from '#platform/web/forms/FormDrawer.tsx';
import { useEditedRecord } from '#platform/web/forms/use-edited-record.ts';
import { pickOf } from '#platform/web/pickers/picker-value.ts';
import { ReferencePicker } from '#platform/web/pickers/ReferencePicker.tsx';
import { useSave } from '#platform/web/resources/use-resource-changes.ts';
import {
  listsToJoin,
  longestReply,
  mobileKeywords,
  type MobileKeyword,
} from '../contract/mobile-keywords.ts';
import { keywordBody, keywordSchema, keywordValues } from './keyword-form.ts';

/** Creates a keyword, or changes what it answers and which list it fills. */
export function KeywordDrawer({
  edited,
  onClose,
}: {
  edited: MobileKeyword | 'new' | null;
  onClose: () => void;
}) {
  const { t } = useTranslation('mobile-keywords');
  const { fromNumbers } = useAccountFacts();
  const save = useSave<MobileKeyword>(mobileKeywords);
  const existing = edited === 'new' ? null : edited;
  const first = fromNumbers[0] ?? '';
  const record = useEditedRecord(mobileKeywords, existing, (one) => keywordValues(one, first));
  return (
    <FormDrawer
      opened={edited !== null}
      onClose={onClose}
      title={t(existing ? 'drawer.edit' : 'drawer.new')}
      description={t('drawer.text')}
      schema={keywordSchema}
      initialValues={keywordValues(existing, first)}
      record={record}
      submitLabel={existing ? undefined : t('drawer.create')}
      onSubmit={async (values, version) => {
        await save.mutateAsync({
          id: existing?.id ?? null,
          values: keywordBody(values),
          version,
        });
      }}
    >
      {(form) => <Fields form={form} numbers={fromNumbers} />}
    </FormDrawer>
  );
}

function Fields({
  form,
  numbers,
}: {
  form: SchemaForm<typeof keywordSchema>;
  numbers: readonly string[];
}) {
  const { t } = useTranslation('mobile-keywords');
  return (
    <>
      <TextInput
        label={t('fields.word')}
        description={t('fields.wordHint')}
        data-autofocus
        withAsterisk
        maxLength={30}
        {...form.getInputProps('word')}
      />
      <Select
        label={t('fields.number')}
        allowDeselect={false}
        withAsterisk
        data={[...new Set([...numbers, form.values.number])].filter(Boolean)}
        {...form.getInputProps('number')}
      />
      <Reply form={form} name="reply" />
      <ReferencePicker
        label={t('fields.list')}
        description={t('fields.listHint')}
        placeholder={t('fields.noList')}
        single
        source={{ of: listsToJoin }}
        value={pickOf(form.values.list)}
        onChange={(pick) => form.setFieldValue('list', [...pick.items])}
        error={form.errors['sms_list_id']}
      />
      <Switch
        label={t('fields.doubleOptIn')}
        description={t('fields.doubleOptInHint')}
        disabled={form.values.list.length === 0}
        {...form.getInputProps('double_opt_in', { type: 'checkbox' })}
      />
      {form.values.double_opt_in && <Reply form={form} name="question" />}
    </>
  );
}

function Reply({
  form,
  name,
}: {
  form: SchemaForm<typeof keywordSchema>;
  name: 'reply' | 'question';
}) {
  const { t } = useTranslation('mobile-keywords');
  const text = form.values[name];
  return (
    <Textarea
      label={t(`fields.${name}`)}
      description={t('fields.size', {
        characters: [...text].length,
        count: segmentsOf(text).segments,
      })}
      autosize
      minRows={3}
      maxRows={10}
      maxLength={longestReply}
      withAsterisk
      {...form.getInputProps(name)}
    />
  );
}
