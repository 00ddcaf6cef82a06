import { Anchor, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CardMessage } from '#platform/web/page/CardMessage.tsx';
import { AppLink, useGo } from '#platform/web/url/AppLink.tsx';

// Whom people may write to who can't get in; set when the web application is built.
const support: unknown = import.meta.env['VITE_SUPPORT_EMAIL'];

/** Says that sign-in is locked for a while, how to open it at once, and who helps; makes no call. */
export function LockedPage() {
  const { t } = useTranslation('sign-in');
  const go = useGo();
  return (
    <CardMessage
      kind="locked"
      title={t('locked.title')}
      text={t('locked.text')}
      more={t('locked.help')}
      action={t('locked.reset')}
      onAction={() => go('/password/new')}
    >
      <Text fz="sm" c="dimmed">
        {t('locked.contact')}{' '}
        {typeof support === 'string' && support !== '' && (
          <Anchor href={`mailto:${support}`} fz="sm">
            {support}
          </Anchor>
        )}
      </Text>
      <Text fz="sm" ta="center" w="100%">
        <Anchor component={AppLink} to="/" fz="sm">
          {t('locked.again')}
        </Anchor>
      </Text>
    </CardMessage>
  );
}
