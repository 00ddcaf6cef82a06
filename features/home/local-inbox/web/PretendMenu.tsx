import { ActionIcon, Menu } from '@mantine/core';
import { IconMailX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { pretences, type InboxMessage, type Pretence } from '../contract.ts';
import { usePretend } from './inbox-calls.ts';

/** Lets the mail of a campaign come back, or be reported, so that what follows can be seen without a mail server. */
export function PretendMenu({ message }: { message: InboxMessage }) {
  const { t } = useTranslation('local-inbox');
  const pretend = usePretend();
  if (!message.mailing_id || !message.contact_id) return null;
  const run = async (as: Pretence) => {
    const { isNews } = await pretend.mutateAsync({ id: message.id, as });
    if (isNews)
      snackbar.success({ message: t(`pretend.done.${as}`, { recipient: message.recipient }) });
    else snackbar.info({ message: t('pretend.known') });
  };
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          size={32}
          aria-label={t('pretend.label')}
          title={t('pretend.label')}
          loading={pretend.isPending}
        >
          <IconMailX size={18} stroke={1.7} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('pretend.hint')}</Menu.Label>
        {pretences.map((as) => (
          <Menu.Item key={as} onClick={() => void run(as)}>
            {t(`pretend.${as}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
