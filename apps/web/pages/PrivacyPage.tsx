import { useTranslation } from 'react-i18next';
import { PlainMessage } from './PlainMessage.tsx';

/** Where the privacy policy link leads while the operator has not set an address for it. */
export function PrivacyPage() {
  const { t } = useTranslation('shell');
  return <PlainMessage title={t('pages.privacy')} text={t('pages.privacyText')} />;
}
