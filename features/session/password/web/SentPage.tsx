import { Anchor, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CardMessage } from '#platform/web/page/CardMessage.tsx';
import { AppLink, useGo } from '#platform/web/url/AppLink.tsx';

/** Says that instructions were sent, whoever has the address. */
export function SentPage() {
  const { t } = useTranslation('password');
  const go = useGo();
  return (
    <CardMessage
      kind="done"
      title={t('sent.title')}
      text={t('sent.text')}
      more={t('sent.more')}
      action={t('backToSignIn')}
      onAction={() => go('/')}
    >
      <Text fz="sm" ta="center" w="100%">
        <Anchor component={AppLink} to="/password/new" fz="sm">
          {t('sent.again')}
        </Anchor>
      </Text>
    </CardMessage>
  );
}
