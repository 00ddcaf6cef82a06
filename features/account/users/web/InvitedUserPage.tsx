import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#platform/web/api/api-error.ts';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { CardMessage } from '#platform/web/page/CardMessage.tsx';
import { linkRefusals, openLink, type LinkRefusal } from '../contract.ts';
import { AcceptCard } from './AcceptCard.tsx';
import { SignUpForm } from './SignUpForm.tsx';
import { VerifyCard } from './VerifyCard.tsx';

/** What the link of an invitation opens: a form to sign up, the way in for somebody known, or why it opens nothing. */
export function InvitedUserPage() {
  const { t } = useTranslation('users');
  const { accountId, token } = useParams({ strict: false });
  const api = useApi();
  const path = `/v2/accounts/${encodeURIComponent(accountId ?? '')}/new_user/${encodeURIComponent(token ?? '')}`;
  const link = useQuery({
    queryKey: ['link', path],
    queryFn: async ({ signal }) =>
      readLink(
        await api
          .get<unknown>(`${path}/show.json`, { signal, quiet: true })
          .then((answer) => answer.data, refusalOf),
      ),
    staleTime: Infinity,
    retry: 1,
  });

  if (link.isError)
    return (
      <CardMessage
        kind="error"
        title={t('link.failedTitle')}
        text={t('link.failedText')}
        action={t('link.again')}
        onAction={() => void link.refetch()}
      />
    );
  if (!link.data) return <Placeholder />;
  if ('refused' in link.data) return <Refused reason={link.data.refused} />;
  const refused = (): void => void link.refetch();
  switch (link.data.kind) {
    case 'sign_up':
      return <SignUpForm path={path} link={link.data} onRefused={refused} />;
    case 'accept':
      return <AcceptCard path={path} link={link.data} onRefused={refused} />;
    case 'verification':
      return <VerifyCard path={path} link={link.data} onRefused={refused} />;
  }
}

function Refused({ reason }: { reason: LinkRefusal }) {
  const { t } = useTranslation('users');
  return (
    <CardMessage
      kind={reason === 'used' ? 'done' : 'waiting'}
      title={t(`link.refusedTitle.${reason}`)}
      text={t(`link.refusedText.${reason}`)}
      action={t('link.toSignIn')}
      onAction={() => window.location.assign('/')}
    />
  );
}

function readLink(answer: unknown) {
  const refused = answer as { refused?: LinkRefusal } | null;
  return refused?.refused ? { refused: refused.refused } : openLink.parse(answer);
}

function refusalOf(error: unknown): { refused: LinkRefusal } {
  if (!(error instanceof ApiError) || error.status !== 404) throw error;
  const { reason } = (error.body ?? {}) as { reason?: string };
  return {
    refused: reason !== undefined && reason in linkRefusals ? (reason as LinkRefusal) : 'unknown',
  };
}

function Placeholder() {
  return (
    <Stack gap="md" aria-busy="true">
      <Skeleton height={28} width="60%" />
      <Skeleton height={16} width="85%" />
      <Skeleton height={58} mt="sm" />
      <Skeleton height={58} />
      <Skeleton height={42} mt="xs" />
    </Stack>
  );
}
