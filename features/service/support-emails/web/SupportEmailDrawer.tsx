import {
  Alert,
  Code,
  NumberInput,
  Select,
  Switch,
  TagsInput,
  Textarea,
  TextInput,
} from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ticketPriorities } from '#engines/desk/contract.ts';
import { FormDrawer, type SchemaForm } from '#platform/web/forms/FormDrawer.tsx';
import { useEditedRecord } from '#platform/web/forms/use-edited-record.ts';
import { useSave } from '#platform/web/resources/use-resource-changes.ts';
import { supportEmails, type SupportEmailRow } from '../contract.ts';
import { MailboxFields } from './MailboxFields.tsx';
import { MailboxState } from './MailboxState.tsx';
import { mailboxInputs, mailboxValuesOf } from './mailbox-values.ts';

type Values = typeof supportEmails.fields._output;

const empty: Values = {
  email: '',
  name: '',
  signature: '',
  acknowledgement: '',
  language: 'en',
  default_priority: 'medium',
  default_tags: [],
  asks_rating: false,
  rating_delay_hours: 4,
  imap: null,
};

function valuesOf(row: SupportEmailRow | null): Values {
  if (row === null) return empty;
  const { email, name, signature, acknowledgement, language } = row;
  const { default_priority, default_tags, asks_rating, rating_delay_hours } = row;
  return {
    email,
    name,
    signature,
    acknowledgement,
    language,
    default_priority,
    default_tags,
    asks_rating,
    rating_delay_hours,
    imap: mailboxValuesOf(row),
  };
}

/** Adds a support address, or changes it; says where mail to it is to be forwarded. */
export function SupportEmailDrawer({
  edited,
  onClose,
}: {
  edited: SupportEmailRow | 'new' | null;
  onClose: () => void;
}) {
  const { t } = useTranslation('support-emails');
  const save = useSave<SupportEmailRow>(supportEmails);
  const existing = edited === 'new' ? null : edited;
  const record = useEditedRecord(supportEmails, existing, valuesOf);
  return (
    <FormDrawer
      opened={edited !== null}
      onClose={onClose}
      title={existing ? existing.email : t('new')}
      description={t('drawer')}
      schema={supportEmails.fields}
      innerFields={mailboxInputs}
      initialValues={valuesOf(existing)}
      record={record}
      submitLabel={existing ? undefined : t('new')}
      onSubmit={(values, version) =>
        save.mutateAsync({ id: existing?.id ?? null, values, version })
      }
    >
      {(form) => (
        <>
          {existing && <WaysIn row={existing} isFetched={form.values.imap !== null} />}
          <Fields form={form} existing={existing} />
        </>
      )}
    </FormDrawer>
  );
}

function Fields({
  form,
  existing,
}: {
  form: SchemaForm<typeof supportEmails.fields>;
  existing: SupportEmailRow | null;
}) {
  const { t } = useTranslation('support-emails');
  return (
    <>
      <TextInput
        label={t('fields.email')}
        withAsterisk
        data-autofocus={existing === null || undefined}
        maxLength={254}
        dir="ltr"
        {...form.getInputProps('email')}
      />
      <TextInput
        label={t('fields.name')}
        description={t('hints.name')}
        withAsterisk
        maxLength={100}
        {...form.getInputProps('name')}
      />
      <MailboxFields form={form} existing={existing} />
      <Texts form={form} />
      <Defaults form={form} />
      <Ratings form={form} />
    </>
  );
}

function Texts({ form }: { form: SchemaForm<typeof supportEmails.fields> }) {
  const { t } = useTranslation('support-emails');
  return (
    <>
      <Textarea
        label={t('fields.signature')}
        autosize
        minRows={2}
        maxRows={8}
        {...form.getInputProps('signature')}
      />
      <Textarea
        label={t('fields.acknowledgement')}
        description={t('hints.acknowledgement', { placeholder: '{{number}}' })}
        autosize
        minRows={2}
        maxRows={8}
        {...form.getInputProps('acknowledgement')}
      />
    </>
  );
}

function Defaults({ form }: { form: SchemaForm<typeof supportEmails.fields> }) {
  const { t } = useTranslation('support-emails');
  return (
    <>
      <Select
        label={t('fields.language')}
        allowDeselect={false}
        data={[
          { value: 'en', label: t('languages.en') },
          { value: 'de', label: t('languages.de') },
        ]}
        {...form.getInputProps('language')}
      />
      <Select
        label={t('fields.priority')}
        allowDeselect={false}
        data={ticketPriorities.map((value) => ({ value, label: t(`priorities.${value}`) }))}
        {...form.getInputProps('default_priority')}
      />
      <TagsInput label={t('fields.tags')} maxTags={20} {...form.getInputProps('default_tags')} />
    </>
  );
}

function Ratings({ form }: { form: SchemaForm<typeof supportEmails.fields> }) {
  const { t } = useTranslation('support-emails');
  return (
    <>
      <Switch
        label={t('fields.rating')}
        description={t('hints.rating')}
        {...form.getInputProps('asks_rating', { type: 'checkbox' })}
      />
      {form.values.asks_rating && (
        <NumberInput
          label={t('fields.ratingDelay')}
          min={0}
          max={168}
          allowDecimal={false}
          {...form.getInputProps('rating_delay_hours')}
        />
      )}
    </>
  );
}

function WaysIn({ row, isFetched }: { row: SupportEmailRow; isFetched: boolean }) {
  const { t } = useTranslation('support-emails');
  if (isFetched && row.imap !== null) return <MailboxState mailbox={row.imap} />;
  return (
    <Alert
      color={row.forward_address === null && !isFetched ? 'yellow' : 'blue'}
      title={t('ways.title')}
    >
      {!isFetched && <ForwardAddress address={row.forward_address} />}
      <p>{t(row.sends_as_address ? 'ways.verified' : 'ways.unverified')}</p>
    </Alert>
  );
}

function ForwardAddress({ address }: { address: string | null }) {
  const { t } = useTranslation('support-emails');
  if (address === null) return t('ways.off');
  return (
    <>
      {t('ways.forward')}
      <Code block dir="ltr" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
        {address}
      </Code>
    </>
  );
}
