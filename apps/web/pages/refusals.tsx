import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { factsQuery } from '#features/session/access/web/facts-query.ts';
import { rememberedAccount } from '../current-account.ts';
import { useRouterContext } from '../use-router-context.ts';
import { PlainMessage } from './PlainMessage.tsx';

/** The path leads nowhere. */
export function NotFoundPage() {
  const { t } = useTranslation('shell');
  return <PlainMessage code="404" title={t('pages.notFound')} text={t('pages.notFoundText')} />;
}

/** The person lacks the role for the page. */
export function AccessDeniedPage() {
  const { t } = useTranslation('shell');
  const { apiOf, queries } = useRouterContext();
  const accountId = rememberedAccount();
  const facts = queries.getQueryData(factsQuery(apiOf(accountId), accountId ?? 0).queryKey);
  return (
    <PlainMessage
      code="403"
      title={t('pages.denied')}
      text={t(facts?.roles.has('account') ? 'pages.deniedToAdmin' : 'pages.deniedText')}
      canGoBack={false}
    />
  );
}

/** The application behind the address is not open to this person. */
export function AppDeniedPage() {
  const { t } = useTranslation('shell');
  return (
    <PlainMessage
      code="403"
      title={t('pages.appDenied')}
      text={t('pages.appDeniedText')}
      canGoBack={false}
    />
  );
}

/** The plan of the account lacks the feature named in the `titleName` query. */
export function NoAccessPage() {
  const { t } = useTranslation('shell');
  const search: Record<string, unknown> = useSearch({ strict: false });
  const feature =
    typeof search.titleName === 'string' && search.titleName !== ''
      ? search.titleName.replaceAll('_', ' ')
      : null;
  return (
    <PlainMessage
      title={feature ? t('pages.plan', { feature }) : t('pages.planAny')}
      text={t('pages.planText')}
      canGoBack={false}
    />
  );
}
