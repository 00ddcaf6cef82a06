import { Alert, Anchor, Button, Stack, Text, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { applyServerErrors, sentence } from '#platform/web/forms/form-errors.ts';
import { CardTitle } from '#platform/web/page/CardMessage.tsx';
import { AppLink, useGo } from '#platform/web/url/AppLink.tsx';
import { resetWishFields } from '../contract.ts';

/** Asks for the mail with a link for a new password. */
export function NewPasswordPage() {
  const { t } = useTranslation('password');
  const api = useApi();
  const go = useGo();
  const [message, setMessage] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const resolve = schemaResolver(resetWishFields, { sync: true });
  const form = useForm({
    initialValues: { email: '' },
    validate: (values) =>
      Object.fromEntries(
        Object.entries(resolve(values)).map(([field, text]) => [field, sentence(String(text))]),
      ),
  });

  const submit = form.onSubmit(async ({ email }) => {
    setBusy(true);
    setMessage(null);
    try {
      await api.post('/v2/users/password.json', {
        body: { user: { email: email.trim() } },
        quiet: true,
      });
      go('/password/sent');
    } catch (error) {
      setMessage(applyServerErrors(form, error, ['email']));
      setBusy(false);
    }
  });

  return (
    <>
      <CardTitle title={t('forgot.title')} text={t('forgot.text')} />
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          {message && (
            <Alert color="red" variant="light" role="alert">
              {message}
            </Alert>
          )}
          <TextInput
            label={t('forgot.email')}
            type="email"
            inputMode="email"
            autoComplete="username"
            autoFocus
            size="md"
            {...form.getInputProps('email')}
          />
          <Button type="submit" size="md" fullWidth loading={isBusy} mt="xs">
            {t('forgot.send')}
          </Button>
          <Text fz="sm" ta="center">
            <Anchor component={AppLink} to="/" fz="sm">
              {t('backToSignIn')}
            </Anchor>
          </Text>
        </Stack>
      </form>
    </>
  );
}
