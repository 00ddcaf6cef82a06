import { ActionIcon, Menu } from '@mantine/core';
import { IconMailX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { simulatedReports, type InboxMessage, type SimulatedReport } from '../contract.ts';
import { useSimulateReport } from './inbox-calls.ts';

/** Simulates a bounce or complaint of a campaign’s email, so that its effects show without a mail server. */
export function SimulateMenu({ message }: { message: InboxMessage }) {
  const { t } = useTranslation('local-inbox');
  const simulate = useSimulateReport();
  if (!message.mailing_id || !message.contact_id) return null;
  const run = async (as: SimulatedReport) => {
    const { isNews } = await simulate.mutateAsync({ id: message.id, as });
    if (isNews)
      snackbar.success({ message: t(`simulate.done.${as}`, { recipient: message.recipient }) });
    else snackbar.info({ message: t('simulate.known') });
  };
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          size={32}
          aria-label={t('simulate.label')}
          title={t('simulate.label')}
          loading={simulate.isPending}
        >
          <IconMailX size={18} stroke={1.7} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('simulate.hint')}</Menu.Label>
        {simulatedReports.map((as) => (
          <Menu.Item key={as} onClick={() => void run(as)}>
            {t(`simulate.${as}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
