import { Button, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { ApiError } from '#platform/web/api/api-error.ts';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { serverText } from '#platform/web/i18n/server-text.ts';

/** The contact form; `page` is the screen it is opened on. */
export function SupportForm({
  email,
  page,
  onSent,
}: {
  email: string;
  page: string;
  onSent: () => void;
}) {
  const { t } = useTranslation('support');
  const api = useApi();
  const [message, setMessage] = useState('');
  const [error, setError] = useState<string | null>(null);
  const send = useMutation({
    mutationFn: async () =>
      (
        await api.post<{ message: string }>('support_messages', {
          body: { support_message: { message, page } },
          quiet: true,
        })
      ).data,
    onSuccess: (data) => {
      snackbar.success(data.message);
      onSent();
    },
    onError: (failure) =>
      setError(
        (failure instanceof ApiError &&
          serverText(failure.fields['support_message.message']?.[0] ?? '')) ||
          t('failed'),
      ),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (message.trim() === '') return setError(t('required'));
    setError(null);
    send.mutate();
  };
  return (
    <form onSubmit={submit} noValidate>
      <Textarea
        data-autofocus
        label={t('message')}
        placeholder={t('placeholder')}
        description={t('text', { email })}
        value={message}
        error={error}
        autosize
        minRows={4}
        maxRows={10}
        maxLength={5000}
        onChange={(event) => {
          setMessage(event.currentTarget.value);
          setError(null);
        }}
      />
      <Button type="submit" fullWidth mt="sm" loading={send.isPending}>
        {t('send')}
      </Button>
    </form>
  );
}
