import { Alert, Button, PasswordInput, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PasswordChecklist } from '#features/session/password/web/public.tsx';
import { signInNow } from '#features/session/sign-in/web/public.tsx';
import { passwordProblems } from '#platform/contract/password-rules.ts';
import { ApiError } from '#platform/web/api/api-error.ts';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { applyServerErrors, sentence } from '#platform/web/forms/form-errors.ts';
import { CardTitle } from '#platform/web/page/CardMessage.tsx';
import { accepted, type OpenLink } from '../contract.ts';

/** Makes the invited person a user and signs them in. */
export function SignUpForm({
  path,
  link,
  onRefused,
}: {
  path: string;
  link: OpenLink;
  onRefused: () => void;
}) {
  const { t } = useTranslation('users');
  const api = useApi();
  const rules = useId();
  const [isBusy, setBusy] = useState(false);
  const [baseError, setBaseError] = useState<string | null>(null);
  const form = useForm({
    initialValues: { first_name: '', last_name: '', password: '' },
    validate: {
      first_name: (value) => (value.trim() === '' ? sentence('is required') : null),
      password: (value) => passwordProblems(value).map(sentence)[0] ?? null,
    },
  });

  const submit = async (values: typeof form.values): Promise<void> => {
    setBusy(true);
    setBaseError(null);
    try {
      const user = { ...values, time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone };
      const done = accepted.parse(
        (await api.post(`${path}/sign_up.json`, { body: { user }, quiet: true })).data,
      );
      // The button keeps turning while the browser leaves for the account.
      await signInNow({ email: done.email, password: values.password, path: done.landing });
      return;
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) onRefused();
      else if (error instanceof ApiError)
        setBaseError(applyServerErrors(form, error, Object.keys(form.values)));
      else window.location.assign('/');
    }
    setBusy(false);
  };

  return (
    <>
      <CardTitle
        title={t('link.joinTitle', { account: link.account_name })}
        text={t('link.signUpText')}
      />
      <form onSubmit={form.onSubmit((values) => void submit(values))} noValidate aria-busy={isBusy}>
        <Stack gap="md">
          {baseError && (
            <Alert color="red" variant="light" role="alert">
              {baseError}
            </Alert>
          )}
          <TextInput
            label={t('link.email')}
            value={link.email}
            readOnly
            autoComplete="username"
            size="md"
          />
          <SimpleGrid cols={2} spacing={12}>
            <TextInput
              label={t('link.firstName')}
              autoComplete="given-name"
              maxLength={100}
              autoFocus
              size="md"
              {...form.getInputProps('first_name')}
            />
            <TextInput
              label={t('link.lastName')}
              autoComplete="family-name"
              maxLength={100}
              size="md"
              {...form.getInputProps('last_name')}
            />
          </SimpleGrid>
          <PasswordInput
            label={t('link.password')}
            autoComplete="new-password"
            maxLength={256}
            size="md"
            aria-describedby={rules}
            {...form.getInputProps('password')}
          />
          <PasswordChecklist id={rules} password={form.values.password} />
          <Button type="submit" size="md" fullWidth loading={isBusy}>
            {t('link.signUp')}
          </Button>
        </Stack>
      </form>
    </>
  );
}
