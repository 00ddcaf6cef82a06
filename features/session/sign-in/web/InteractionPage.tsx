import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CardMessage } from '#platform/web/page/CardMessage.tsx';
import { readInteraction } from './interaction-calls.ts';
import { PasswordStep } from './PasswordStep.tsx';

const FactorStep = lazy(() =>
  import('./FactorStep.tsx').then((module) => ({ default: module.FactorStep })),
);
const SetupStep = lazy(() =>
  import('./SetupStep.tsx').then((module) => ({ default: module.SetupStep })),
);

/** The sign-in page of the embedded identity provider: the password or a passkey, then what else the person owes. */
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
  const { refetch } = details;
  const onNext = useCallback(() => refetch(), [refetch]);
  const onExpired = useCallback(() => setExpired(true), []);

  if (details.isError)
    return (
      <CardMessage
        kind="error"
        title={t('authentication.title')}
        text={t('signIn.unreachable')}
        action={t('authentication.retry')}
        onAction={() => void details.refetch()}
      />
    );
  if (isExpired || details.data === null) {
    return (
      <CardMessage
        kind="waiting"
        title={t('expired.title')}
        text={t('expired.text')}
        action={t('expired.again')}
        onAction={() => window.location.assign('/')}
      />
    );
  }
  if (details.isPending || uid === undefined) return <FormSkeleton />;
  const { step } = details.data;
  const props = { uid, details: details.data, onNext, onExpired };
  return (
    <Suspense fallback={<FormSkeleton />}>
      {step === 'password' ? (
        <PasswordStep {...props} />
      ) : step === 'factor' ? (
        <FactorStep {...props} />
      ) : (
        <SetupStep {...props} />
      )}
    </Suspense>
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
