import { Center, Loader, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CardMessage } from './CardTitle.tsx';
import { useSignInSession } from './public.tsx';

/** Ends the session at the identity provider, which sends the browser on to the signed-out page. */
export function LogoutPage() {
  const session = useSignInSession();
  return <Leaving leave={() => session.leave()} />;
}

/** Where the identity provider sends the browser after sign-out: clears what this browser keeps. */
export function SignedOutPage() {
  const session = useSignInSession();
  return <Leaving leave={() => session.forget().then(() => 'ended' as const)} />;
}

function Leaving({ leave }: { leave: () => Promise<'left' | 'ended'> }) {
  const { t } = useTranslation('sign-in');
  const [isEnded, setEnded] = useState(false);

  useEffect(() => {
    let isShown = true;
    void leave().then((how) => {
      if (how === 'ended' && isShown) setEnded(true);
    });
    return () => { isShown = false; };
  // Once, when the page opens.
  }, []);

  if (isEnded) {
    return <CardMessage kind="done" title={t('logout.title')} text={t('logout.text')} action={t('logout.again')} onAction={() => window.location.assign('/')} />;
  }
  return (
    <Center py="xl">
      <Stack align="center" gap="sm"><Loader size="sm" /><Text c="dimmed" fz="sm" role="status">{t('logout.leaving')}</Text></Stack>
    </Center>
  );
}
