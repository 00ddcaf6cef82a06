import { CloseButton, Popover, Text } from '@mantine/core';
import { IconMessageCircle } from '@tabler/icons-react';
import { useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SupportForm } from '#features/home/support/web/public.tsx';
import type { AccountFacts } from '#features/session/access/contract.ts';
import type { Me } from '#features/session/access/web/me.ts';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { uiState } from '#platform/web/ui-state/ui-state.ts';
import { links } from '../links.ts';
import { openChatService } from './chat-service.ts';
import { watchScrolling } from './rests-after-scrolling.ts';
import classes from './chat.module.css';

/** The chat button at the right edge: a contact form, or the chat service whose script is configured. Out of the way while the page scrolls or a drawer is open. */
export function ChatWidget({ me, facts }: { me: Me; facts: AccountFacts }) {
  const { t } = useTranslation('shell');
  const isOpen = uiState.use((state) => state.isChatOpen);
  const hasDrawer = uiState.use((state) => state.rightDrawer.show);
  const page = useRouterState({ select: (state) => state.location.href });
  const [isScrolling, setScrolling] = useState(false);
  useEffect(() => watchScrolling(window, setScrolling), []);
  useEffect(() => close, []);

  const press = (): void => {
    if (links.chatWidget === null) return uiState.set({ isChatOpen: !isOpen });
    openChatService(links.chatWidget, {
      accountId: facts.accountId,
      account: facts.name,
      email: me.email,
      name: `${me.firstName} ${me.lastName}`.trim(),
    }).catch(() => snackbar.error(t('chat.failed')));
  };
  const isHidden = hasDrawer || (isScrolling && !isOpen);
  return (
    <Popover
      opened={isOpen}
      onDismiss={close}
      position="left-end"
      width={340}
      trapFocus
      returnFocus
      withRoles
      shadow="lg"
    >
      <Popover.Target>
        <button
          type="button"
          className={classes.button}
          data-hidden={isHidden || undefined}
          aria-label={t('chat.open')}
          title={t('chat.open')}
          onClick={press}
        >
          <IconMessageCircle size={19} stroke={1.8} />
        </button>
      </Popover.Target>
      <Popover.Dropdown p={16} aria-label={t('chat.title')}>
        <div className={classes.head}>
          <Text fw="var(--hg-weight-strong)" fz="lg">
            {t('chat.title')}
          </Text>
          <CloseButton size="sm" aria-label={t('chat.close')} onClick={close} />
        </div>
        <SupportForm email={me.email} page={page} onSent={close} />
      </Popover.Dropdown>
    </Popover>
  );
}

function close(): void {
  uiState.set({ isChatOpen: false });
}
