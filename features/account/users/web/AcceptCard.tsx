import { Alert, Button, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useSignInSession } from '#features/session/sign-in/web/public.tsx';
import { ApiError } from '#platform/web/api/api-error.ts';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { CardTitle } from '#platform/web/page/CardMessage.tsx';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { accepted, type OpenLink } from '../contract.ts';

/** For an invited person who has a user already: sign in, then join. */
export function AcceptCard({
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
  const go = useGo();
  const session = useSignInSession();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const isSignedIn = session.user() !== null;
  const me = useQuery({
    queryKey: ['link', 'me'],
    enabled: isSignedIn,
    queryFn: async ({ signal }) =>
      z
        .object({ email: z.string() })
        .parse((await api.get('/v2/users/info.json', { signal, quiet: true })).data),
  });
  const signedInAs = me.data?.email ?? null;
  const isOther = signedInAs !== null && signedInAs.toLowerCase() !== link.email.toLowerCase();

  const run = async (work: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    setError(null);
    try {
      await work();
    } catch (failure) {
      if (failure instanceof ApiError && failure.status === 404) onRefused();
      else setError(failure instanceof Error ? failure.message : t('link.failedText'));
    }
    setBusy(false);
  };
  const accept = async () =>
    go(accepted.parse((await api.post(`${path}/accept.json`, { quiet: true })).data).landing, {
      replace: true,
    });

  return (
    <>
      <CardTitle
        title={t('link.joinTitle', { account: link.account_name })}
        text={
          !isSignedIn
            ? t('link.acceptText', { email: link.email })
            : signedInAs !== null && !isOther
              ? t('link.acceptAs', { email: signedInAs })
              : ''
        }
      />
      <Stack gap="md">
        {error && (
          <Alert color="red" variant="light" role="alert">
            {error}
          </Alert>
        )}
        {isOther && (
          <Alert color="amber" variant="light" role="alert">
            {t('link.otherPerson', { email: link.email, other: signedInAs })}
          </Alert>
        )}
        {!isSignedIn && (
          <Button
            size="md"
            fullWidth
            loading={isBusy}
            onClick={() => void run(() => session.begin(window.location.pathname))}
          >
            {t('link.signIn')}
          </Button>
        )}
        {isOther && (
          <Button
            size="md"
            fullWidth
            loading={isBusy}
            onClick={() => void run(() => session.begin(window.location.pathname, { again: true }))}
          >
            {t('link.signInAs', { email: link.email })}
          </Button>
        )}
        {signedInAs !== null && !isOther && (
          <Button size="md" fullWidth loading={isBusy} onClick={() => void run(accept)}>
            {t('link.accept', { account: link.account_name })}
          </Button>
        )}
      </Stack>
    </>
  );
}
