import { useTranslation } from 'react-i18next';
import { CardMessage } from '#platform/web/page/CardMessage.tsx';
import { useGo } from '#platform/web/url/AppLink.tsx';

/** Says that the password was set and leads to sign-in. */
export function ResetDonePage() {
  const { t } = useTranslation('password');
  const go = useGo();
  return (
    <CardMessage
      kind="done"
      title={t('done.title')}
      text={t('done.text')}
      action={t('done.signIn')}
      onAction={() => go('/')}
    />
  );
}
