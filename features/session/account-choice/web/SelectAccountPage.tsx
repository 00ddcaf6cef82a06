import { Alert, Anchor, Text, Title } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { AppLink, useGo } from '#platform/web/url/AppLink.tsx';
import { AccountOptions } from './AccountOptions.tsx';

/** Lets the person choose an account; says why they are here when the `message` query tells. */
export function SelectAccountPage() {
  const { t } = useTranslation('account-choice');
  const go = useGo();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const message =
    typeof search.message === 'string' && search.message !== '' ? search.message : null;
  const currentId =
    typeof search.accountId === 'string' && /^\d+$/.test(search.accountId)
      ? Number(search.accountId)
      : null;
  return (
    <>
      <Title order={1} fz="xl" lh={1.3}>
        {t('title')}
      </Title>
      <Text c="dimmed" fz="sm" mt={4} mb="md">
        {t('lead')}
      </Text>
      {message && (
        <Alert color="red" variant="light" role="alert" mb="md">
          {message}
        </Alert>
      )}
      <AccountOptions
        currentId={currentId}
        maxHeight={360}
        onChoose={(account) => go(`/accounts/${account.id}/dashboard`)}
      />
      <Text fz="sm" mt="md" ta="center">
        <Anchor component={AppLink} to="/session/logout" fz="sm">
          {t('signOut')}
        </Anchor>
      </Text>
    </>
  );
}
