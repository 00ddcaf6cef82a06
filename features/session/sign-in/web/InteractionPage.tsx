import { Alert, Button, PasswordInput, Skeleton, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readInteraction, signIn } from './interaction-calls.ts';
import { CardMessage, CardTitle } from './CardTitle.tsx';

/** The sign-in page of the embedded identity provider. */
export function InteractionPage() {
  const { t } = useTranslation('sign-in');
  const { uid } = useParams({ strict: false });
  const [isExpired, setExpired] = useState(false);
  const details = useQuery({
    queryKey: ['interaction', uid],
    queryFn: () => readInteraction(uid ?? ''),
    retry: 1,
    staleTime: Infinity,
    enabled: uid !== undefined,
  });

  if (details.isError) return <CardMessage kind="error" title={t('authentication.title')} text={t('signIn.unreachable')} action={t('authentication.retry')} onAction={() => void details.refetch()} />;
  if (isExpired || details.data === null) {
    return <CardMessage kind="waiting" title={t('expired.title')} text={t('expired.text')} action={t('expired.again')} onAction={() => window.location.assign('/')} />;
  }
  if (details.isPending || uid === undefined) return <FormSkeleton />;
  return (
    <>
      <CardTitle title={t('signIn.title')} text={t('signIn.lead')} />
      <LoginForm uid={uid} error={details.data.error ?? null} onExpired={() => setExpired(true)} />
    </>
  );
}

function LoginForm({ uid, error, onExpired }: { uid: string; error: string | null; onExpired: () => void }) {
  const { t } = useTranslation('sign-in');
  const navigate = useNavigate();
  const [message, setMessage] = useState(error);
  const [isBusy, setBusy] = useState(false);
  const form = useForm({
    initialValues: { email: '', password: '' },
    validate: {
      email: (value) => (value.trim() === '' ? t('signIn.emailMissing') : /^\S+@\S+$/.test(value.trim()) ? null : t('signIn.emailWrong')),
      password: (value) => (value === '' ? t('signIn.passwordMissing') : null),
    },
  });

  const submit = async (values: { email: string; password: string }): Promise<void> => {
    setBusy(true);
    setMessage(null);
    try {
      const outcome = await signIn(uid, { email: values.email.trim(), password: values.password });
      // The button keeps turning while the browser leaves for the redirect.
      if (outcome.kind === 'signed-in') return window.location.assign(outcome.redirect);
      if (outcome.kind === 'locked') return void navigate({ to: '/locked' });
      if (outcome.kind === 'expired') return onExpired();
      const { base, ...fields } = outcome.fields;
      form.setErrors(fields);
      setMessage(base ?? (Object.keys(fields).length === 0 ? t('signIn.refused') : null));
    } catch {
      setMessage(t('signIn.unreachable'));
    }
    setBusy(false);
  };

  return (
    <form onSubmit={form.onSubmit((values) => void submit(values))} noValidate>
      <Stack gap="md">
        {message && <Alert color="red" variant="light" role="alert">{message}</Alert>}
        <TextInput label={t('signIn.email')} type="email" autoComplete="username" inputMode="email" autoFocus size="md" {...form.getInputProps('email')} />
        <PasswordInput label={t('signIn.password')} autoComplete="current-password" size="md" {...form.getInputProps('password')} />
        <Button type="submit" size="md" fullWidth loading={isBusy} mt="xs">{t('signIn.submit')}</Button>
      </Stack>
    </form>
  );
}

function FormSkeleton() {
  return (
    <Stack gap="md" aria-busy="true">
      <Skeleton height={28} width="45%" />
      <Skeleton height={16} width="80%" />
      <Skeleton height={62} mt="sm" />
      <Skeleton height={62} />
      <Skeleton height={42} mt="xs" />
    </Stack>
  );
}
