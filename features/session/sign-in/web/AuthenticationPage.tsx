import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { CardMessage } from '#platform/web/page/CardMessage.tsx';
import { useSignInSession } from './public.tsx';

/** Says why a sign-in failed, in the words of the `error` query, and starts it again. */
export function AuthenticationPage() {
  const { t } = useTranslation('sign-in');
  const session = useSignInSession();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const text =
    typeof search.error === 'string' && search.error !== ''
      ? search.error
      : t('authentication.text');
  const retry = (): void => {
    session.begin('/').catch((error: unknown) => {
      window.location.assign(
        `/authentication?error=${encodeURIComponent(error instanceof Error ? error.message : String(error))}`,
      );
    });
  };
  return (
    <CardMessage
      kind="error"
      title={t('authentication.title')}
      text={text}
      action={t('authentication.retry')}
      onAction={retry}
    />
  );
}
