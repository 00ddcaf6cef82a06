import { Alert, Anchor, Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { noAccountMessage } from '#features/session/account-choice/contract.ts';
import { ChangePasswordDrawer } from '#features/session/password/web/public.tsx';
import { SecuritySection } from '#features/session/second-factor/web/public.tsx';
import { ActivityPanel, SessionsPanel } from '#features/session/sessions/web/public.tsx';
import { useIdentityApi } from '#platform/web/api/ServiceApis.tsx';
import { serverText } from '#platform/web/i18n/server-text.ts';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { AppLink } from '#platform/web/url/AppLink.tsx';
import { identityAccountQuery } from './identity-account.ts';
import { ProfileForm } from './ProfileForm.tsx';
import classes from './profile.module.css';

/** One's own page: names, preferences, password, second factors, sessions and what happened to the sign-in. */
export function EditProfilePage() {
  const { t } = useTranslation('profile');
  const account = useQuery(identityAccountQuery(useIdentityApi()));
  const search: Record<string, unknown> = useSearch({ strict: false });
  const hasNoAccount = search.code === '400';
  return (
    <div className={classes.page}>
      <PageHeader
        title={t('title')}
        description={account.data?.email}
        actions={
          hasNoAccount ? (
            <Anchor component={AppLink} to="/session/logout" fz="sm">
              {t('signOut')}
            </Anchor>
          ) : (
            <Anchor component={AppLink} to="/" fz="sm">
              {t('back')}
            </Anchor>
          )
        }
      />
      {hasNoAccount && (
        <Alert color="amber" variant="light" role="alert" mb="lg">
          {serverText(noAccountMessage)}
        </Alert>
      )}
      {account.isError && (
        <ErrorState error={account.error} onRetry={() => void account.refetch()} />
      )}
      {account.isPending && <Skeleton height={420} radius="md" />}
      {account.data && (
        <div className={classes.panels}>
          <ProfileForm profile={account.data} />
          <PasswordPanel />
          <Suspense fallback={<Skeleton height={320} radius="md" />}>
            <SecuritySection />
          </Suspense>
          <SessionsPanel />
          <ActivityPanel />
        </div>
      )}
    </div>
  );
}

function PasswordPanel() {
  const { t } = useTranslation('profile');
  const [isOpen, setOpen] = useState(false);
  return (
    <Panel
      title={t('password.title')}
      description={t('password.text')}
      padded={false}
      actions={
        <Button variant="default" size="xs" onClick={() => setOpen(true)}>
          {t('password.change')}
        </Button>
      }
    >
      <div className={classes.end} />
      <ChangePasswordDrawer opened={isOpen} onClose={() => setOpen(false)} />
    </Panel>
  );
}
