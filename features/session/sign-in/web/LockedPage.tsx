import { useTranslation } from 'react-i18next';
import { CardMessage } from '#platform/web/page/CardMessage.tsx';

/** Says that sign-in is locked for a while and how to get help; makes no call. */
export function LockedPage() {
  const { t } = useTranslation('sign-in');
  return (
    <CardMessage kind="locked" title={t('locked.title')} text={t('locked.text')} more={t('locked.help')}
      action={t('locked.again')} onAction={() => window.location.assign('/')} />
  );
}
