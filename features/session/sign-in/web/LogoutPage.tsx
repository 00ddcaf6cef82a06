import { Center, Loader, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CardMessage } from './CardTitle.tsx';
import { useSignInSession } from './public.tsx';

/** Ends the session at the identity provider, then clears this browser. */
export function LogoutPage() {
  const { t } = useTranslation('sign-in');
  const session = useSignInSession();
  const [isEnded, setEnded] = useState(false);

  useEffect(() => {
    let isShown = true;
    void session.leave().then((how) => {
      if (how === 'ended' && isShown) setEnded(true);
    });
    return () => { isShown = false; };
  }, [session]);

  if (isEnded) {
    return <CardMessage kind="done" title={t('logout.title')} text={t('logout.text')} action={t('logout.again')} onAction={() => window.location.assign('/')} />;
  }
  return (
    <Center py="xl">
      <Stack align="center" gap="sm"><Loader size="sm" /><Text c="dimmed" fz="sm" role="status">{t('logout.leaving')}</Text></Stack>
    </Center>
  );
}
