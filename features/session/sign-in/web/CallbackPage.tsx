import { Center, Loader, Stack, Text } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSignInSession } from './public.tsx';

/** Where the identity provider sends the browser back: takes the tokens and goes on to the page that was asked for. */
export function CallbackPage() {
  const { t } = useTranslation('sign-in');
  const session = useSignInSession();
  const router = useRouter();

  useEffect(() => {
    session.complete().then(
      (path) => router.history.replace(path),
      (error: unknown) =>
        router.history.replace(
          `/authentication?error=${encodeURIComponent(error instanceof Error ? error.message : String(error))}`,
        ),
    );
  }, [session, router]);

  return (
    <Center py="xl">
      <Stack align="center" gap="sm">
        <Loader size="sm" />
        <Text c="dimmed" fz="sm" role="status">
          {t('callback.text')}
        </Text>
      </Stack>
    </Center>
  );
}
