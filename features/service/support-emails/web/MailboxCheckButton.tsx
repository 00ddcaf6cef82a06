import { Alert, Button } from '@mantine/core';
import { IconPlugConnected } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { applyServerErrors } from '#platform/web/forms/form-errors.ts';
import type { SchemaForm } from '#platform/web/forms/FormDrawer.tsx';
import { mailboxTry, supportEmails, type mailboxTryAnswer } from '../contract.ts';
import { failureText } from './failure-text.ts';
import { mailboxInputs } from './mailbox-values.ts';

/** Tries the mailbox as it is typed, and says what came of it. */
export function MailboxCheckButton({
  form,
  id,
}: {
  form: SchemaForm<typeof supportEmails.fields>;
  id: number | undefined;
}) {
  const { t } = useTranslation('support-emails');
  const check = useCheck(form);
  const start = () => {
    const body = mailboxTry.safeParse({ id, imap: form.values.imap });
    if (body.success) check.mutate(body.data);
    else form.validate();
  };
  const result = check.isPending ? undefined : check.data;
  return (
    <>
      <div role="status">
        {result && (
          <Alert color={result.failure === null ? 'green' : 'red'}>
            {result.failure === null
              ? t('mailbox.checked', { count: result.emails })
              : failureText(t, { failure: result.failure, failure_words: result.words })}
          </Alert>
        )}
      </div>
      <Button
        variant="default"
        leftSection={<IconPlugConnected size={16} />}
        loading={check.isPending}
        onClick={start}
      >
        {t('mailbox.check')}
      </Button>
    </>
  );
}

function useCheck(form: SchemaForm<typeof supportEmails.fields>) {
  const api = useApi();
  return useMutation({
    mutationFn: async (body: z.output<typeof mailboxTry>) => {
      const path = `${supportEmails.path}/check_mailbox`;
      const answer = await api.post<z.output<typeof mailboxTryAnswer>>(path, { body, quiet: true });
      return answer.data.mailbox_check;
    },
    onError: (error) => void applyServerErrors(form, error, mailboxInputs),
  });
}
