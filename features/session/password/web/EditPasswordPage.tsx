import { Alert, Button, Skeleton, Stack } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { ApiError } from '#platform/web/api/api-error.ts';
import { applyServerErrors, sentence } from '#platform/web/forms/form-errors.ts';
import { CardMessage, CardTitle } from '#platform/web/page/CardMessage.tsx';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { passwordResetFields, resetLink } from '../contract.ts';
import { NewPasswordFields } from './NewPasswordFields.tsx';

/** Sets a new password by the link of a mail; opening the page does not use the link up. */
export function EditPasswordPage() {
  const { t } = useTranslation('password');
  const api = useApi();
  const go = useGo();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const token = typeof search.token === 'string' ? search.token : '';
  const [isDead, setDead] = useState(false);
  const link = useQuery({
    queryKey: ['password-link', token],
    queryFn: async ({ signal }) => {
      try {
        return resetLink.parse(
          (
            await api.post('/v2/users/password/check.json', {
              body: { token },
              quiet: true,
              signal,
            })
          ).data,
        );
      } catch (error) {
        if (error instanceof ApiError && (error.status === 404 || error.status === 422))
          return null;
        throw error;
      }
    },
    retry: 1,
    staleTime: Infinity,
    gcTime: 0,
  });

  if (link.isError)
    return (
      <CardMessage
        kind="error"
        title={t('edit.failed')}
        text={t('edit.failedText')}
        action={t('edit.retry')}
        onAction={() => void link.refetch()}
      />
    );
  if (isDead || link.data === null)
    return (
      <CardMessage
        kind="waiting"
        title={t('edit.dead')}
        text={t('edit.deadText')}
        action={t('edit.askAgain')}
        onAction={() => go('/password/new')}
      />
    );
  if (!link.data) return <FormSkeleton />;
  return (
    <ResetForm
      token={token}
      email={link.data.email}
      onDead={() => setDead(true)}
      onDone={() => go('/password/reset/success', { replace: true })}
    />
  );
}

function ResetForm({
  token,
  email,
  onDead,
  onDone,
}: {
  token: string;
  email: string;
  onDead: () => void;
  onDone: () => void;
}) {
  const { t } = useTranslation('password');
  const api = useApi();
  const [message, setMessage] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const resolve = schemaResolver(passwordResetFields, { sync: true });
  const form = useForm({
    initialValues: { password: '', password_confirmation: '' },
    validate: (values) =>
      Object.fromEntries(
        Object.entries(resolve(values)).map(([field, text]) => [field, sentence(String(text))]),
      ),
  });

  const submit = form.onSubmit(async (values) => {
    setBusy(true);
    setMessage(null);
    try {
      await api.put('/v2/users/password.json', {
        body: { user: { ...values, token } },
        quiet: true,
      });
      onDone();
    } catch (error) {
      if (error instanceof ApiError && error.fields['base']) return onDead();
      setMessage(applyServerErrors(form, error, ['password', 'password_confirmation']));
      setBusy(false);
    }
  });

  return (
    <>
      <CardTitle title={t('edit.title')} text={t('edit.text', { email })} />
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          {message && (
            <Alert color="red" variant="light" role="alert">
              {message}
            </Alert>
          )}
          {/* For password managers, which file the new password under this name. */}
          <input
            type="text"
            name="username"
            autoComplete="username"
            value={email}
            readOnly
            hidden
          />
          <NewPasswordFields
            password={form.values.password}
            bind={(field) => form.getInputProps(field)}
            size="md"
          />
          <Button type="submit" size="md" fullWidth loading={isBusy} mt="xs">
            {t('edit.submit')}
          </Button>
        </Stack>
      </form>
    </>
  );
}

function FormSkeleton() {
  return (
    <Stack gap="md" aria-busy="true">
      <Skeleton height={28} width="60%" />
      <Skeleton height={62} mt="sm" />
      <Skeleton height={130} />
      <Skeleton height={62} />
      <Skeleton height={42} mt="xs" />
    </Stack>
  );
}
