import {
  NumberInput,
  PasswordInput,
  SegmentedControl,
  Select,
  Stack,
  Switch,
  Text,
  TextInput,
} from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { afterTaking, mailboxSecurities, type MailboxSecurity } from '#engines/desk/contract.ts';
import type { SchemaForm } from '#platform/web/forms/FormDrawer.tsx';
import type { supportEmails, SupportEmailRow } from '../contract.ts';
import { MailboxCheckButton } from './MailboxCheckButton.tsx';
import { mailboxValuesOf, newMailbox } from './mailbox-values.ts';

type Form = SchemaForm<typeof supportEmails.fields>;

const usualPorts: Record<MailboxSecurity, number> = { tls: 993, starttls: 143, none: 143 };

/** How emails to a support address reach the desk, and the settings of the mailbox that they are fetched from. */
export function MailboxFields({
  form,
  existing,
}: {
  form: Form;
  existing: SupportEmailRow | null;
}) {
  const { t } = useTranslation('support-emails');
  const label = useId();
  const isFetched = Boolean(form.values.imap);
  const kept = existing ? mailboxValuesOf(existing) : null;
  return (
    <>
      <Stack gap={4}>
        <Text size="sm" fw="var(--hg-weight-medium)" id={label}>
          {t('fields.way')}
        </Text>
        <SegmentedControl
          aria-labelledby={label}
          value={isFetched ? 'imap' : 'forward'}
          data={[
            { value: 'forward', label: t('mailbox.ways.forward') },
            { value: 'imap', label: t('mailbox.ways.imap') },
          ]}
          onChange={(way) =>
            form.setFieldValue('imap', way === 'imap' ? (kept ?? newMailbox) : null)
          }
        />
      </Stack>
      {isFetched && (
        <>
          <Server form={form} isKept={kept !== null} />
          <Emails form={form} />
          <MailboxCheckButton form={form} id={kept === null ? undefined : existing?.id} />
        </>
      )}
    </>
  );
}

function Server({ form, isKept }: { form: Form; isKept: boolean }) {
  const { t } = useTranslation('support-emails');
  const security = form.getInputProps('imap.security');
  return (
    <>
      <TextInput
        label={t('mailbox.host')}
        placeholder="imap.example.com"
        withAsterisk
        maxLength={253}
        dir="ltr"
        {...form.getInputProps('imap.host')}
      />
      <Select
        label={t('mailbox.security')}
        allowDeselect={false}
        data={mailboxSecurities.map((value) => ({
          value,
          label: t(`mailbox.securities.${value}`),
        }))}
        {...security}
        onChange={(value: MailboxSecurity | null) => {
          if (value === null) return;
          security.onChange(value);
          form.setFieldValue('imap.port', usualPorts[value] as never);
        }}
      />
      <NumberInput
        label={t('mailbox.port')}
        min={1}
        max={65_535}
        allowDecimal={false}
        hideControls
        thousandSeparator={false}
        {...form.getInputProps('imap.port')}
      />
      <TextInput
        label={t('mailbox.username')}
        withAsterisk
        maxLength={255}
        dir="ltr"
        autoComplete="off"
        {...form.getInputProps('imap.username')}
      />
      <PasswordInput
        label={t('mailbox.password')}
        description={isKept ? t('mailbox.passwordKept') : t('mailbox.passwordHint')}
        withAsterisk={!isKept}
        maxLength={1000}
        autoComplete="new-password"
        {...form.getInputProps('imap.password')}
      />
    </>
  );
}

function Emails({ form }: { form: Form }) {
  const { t } = useTranslation('support-emails');
  const days = form.getInputProps('imap.recent_days');
  return (
    <>
      <TextInput
        label={t('mailbox.folder')}
        withAsterisk
        maxLength={255}
        {...form.getInputProps('imap.folder')}
      />
      <Select
        label={t('mailbox.after')}
        allowDeselect={false}
        data={afterTaking.map((value) => ({ value, label: t(`mailbox.afters.${value}`) }))}
        {...form.getInputProps('imap.after_taking')}
      />
      {form.values.imap?.after_taking === 'move' && (
        <TextInput
          label={t('mailbox.movedTo')}
          withAsterisk
          maxLength={255}
          {...form.getInputProps('imap.moved_to')}
        />
      )}
      <Switch
        label={t('mailbox.recent')}
        description={t('mailbox.recentHint')}
        checked={(form.values.imap?.recent_days ?? 0) > 0}
        error={days.error}
        onChange={(event) =>
          form.setFieldValue('imap.recent_days', (event.currentTarget.checked ? 7 : 0) as never)
        }
      />
    </>
  );
}
