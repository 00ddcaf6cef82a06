import { Alert, Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#platform/web/api/api-error.ts';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { CardMessage, CardTitle } from '#platform/web/page/CardMessage.tsx';
import type { OpenLink } from '../contract.ts';

/** A member proves that they read the mail of their address. A press of the button does it, so that mail scanners can't. */
export function VerifyCard({
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
  const [stage, setStage] = useState<'asked' | 'busy' | 'done'>('asked');
  const [error, setError] = useState<string | null>(null);
  const confirm = async (): Promise<void> => {
    setStage('busy');
    setError(null);
    try {
      await api.post(`${path}/confirm.json`, { quiet: true });
      return setStage('done');
    } catch (failure) {
      if (failure instanceof ApiError && failure.status === 404) onRefused();
      else setError(failure instanceof Error ? failure.message : t('link.failedText'));
      setStage('asked');
    }
  };
  if (stage === 'done') {
    return (
      <CardMessage
        kind="done"
        title={t('link.verifiedTitle')}
        text={t('link.verifiedText', { email: link.email })}
        action={t('link.open_app')}
        onAction={() => window.location.assign('/')}
      />
    );
  }
  return (
    <>
      <CardTitle
        title={t('link.verifyTitle')}
        text={t('link.verifyText', { email: link.email, account: link.account_name })}
      />
      <Stack gap="md">
        {error && (
          <Alert color="red" variant="light" role="alert">
            {error}
          </Alert>
        )}
        <Button size="md" fullWidth loading={stage === 'busy'} onClick={() => void confirm()}>
          {t('link.verify')}
        </Button>
      </Stack>
    </>
  );
}
