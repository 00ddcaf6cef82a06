import { Alert, Button, Group, PasswordInput, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { passwordMessages } from '#platform/contract/password-rules.ts';
import type { Api } from '#platform/web/api/create-api.ts';
import { applyServerErrors, sentence } from '#platform/web/forms/form-errors.ts';

interface PasswordDialogProps {
  api: Api;
  onAnswer: (isRight: boolean) => void;
  onSignInAgain: () => void;
}

/** One field for the password of whoever is signed in, and another way for people without one. */
export function PasswordDialog({ api, onAnswer, onSignInAgain }: PasswordDialogProps) {
  const { t } = useTranslation('password');
  const [message, setMessage] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const form = useForm({
    initialValues: { password: '' },
    validate: { password: (value) => (value === '' ? sentence(passwordMessages.required) : null) },
  });

  const submit = form.onSubmit(async (user) => {
    setBusy(true);
    setMessage(null);
    try {
      await api.post('/v2/users/confirm_password.json', { body: { user }, quiet: true });
      onAnswer(true);
    } catch (error) {
      setMessage(applyServerErrors(form, error, ['password']));
      setBusy(false);
    }
  });

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text fz="sm" c="dimmed">
          {t('ask.text')}
        </Text>
        {message && (
          <Alert color="red" variant="light" role="alert">
            {message}
          </Alert>
        )}
        <PasswordInput
          label={t('ask.password')}
          autoComplete="current-password"
          data-autofocus
          {...form.getInputProps('password')}
        />
        <Group justify="space-between" gap="sm">
          <Button variant="subtle" px={6} onClick={onSignInAgain}>
            {t('ask.signInAgain')}
          </Button>
          <Group gap="sm" ml="auto">
            <Button variant="default" onClick={() => onAnswer(false)}>
              {t('ask.cancel')}
            </Button>
            <Button type="submit" loading={isBusy}>
              {t('ask.confirm')}
            </Button>
          </Group>
        </Group>
      </Stack>
    </form>
  );
}
