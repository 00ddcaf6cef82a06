import { Center, Loader, Stack, Text } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CardMessage } from '#platform/web/page/CardMessage.tsx';
import { useSignInSession } from './public.tsx';

/** Ends the session at the identity provider, which sends the browser back here with a state; then clears what this browser keeps. */
export function LogoutPage() {
  const session = useSignInSession();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const isBack = search.state !== undefined;
  const wantsSignIn = search.next === 'sign-in';
  const { t } = useTranslation('sign-in');
  const [isEnded, setEnded] = useState(false);

  useEffect(() => {
    let isShown = true;
    const end = async (): Promise<void> => {
      if (!isBack && (await session.leave(wantsSignIn ? 'sign-in' : 'stay')) === 'left') return;
      const next = isBack ? await session.forget() : wantsSignIn ? 'sign-in' : 'stay';
      if (next === 'sign-in') window.location.replace('/');
      else if (isShown) setEnded(true);
    };
    void end();
    return () => {
      isShown = false;
    };
  }, [session, isBack, wantsSignIn]);

  if (isEnded) {
    return (
      <CardMessage
        kind="done"
        title={t('logout.title')}
        text={t('logout.text')}
        action={t('logout.again')}
        onAction={() => window.location.assign('/')}
      />
    );
  }
  return (
    <Center py="xl">
      <Stack align="center" gap="sm">
        <Loader size="sm" />
        <Text c="dimmed" fz="sm" role="status">
          {t('logout.leaving')}
        </Text>
      </Stack>
    </Center>
  );
}
