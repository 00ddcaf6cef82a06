import { ActionIcon, Menu } from '@mantine/core';
import { IconBook2, IconFileText, IconHelpCircle, IconKeyboard } from '@tabler/icons-react';
import { useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Hint } from '#platform/web/page/Hint.tsx';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { pagesForScreen, screenOfPath } from './pages-for-screen.ts';
import { useGuideHeads } from './use-guide-heads.ts';

const GuidePanel = lazy(() =>
  import('./GuidePanel.tsx').then((module) => ({ default: module.GuidePanel })),
);
const mostPages = 6;

/** Help in the header: the pages of the guide for the screen that is open, beside it, and the way to all of them. */
export function GuideHelp({ onShortcuts }: { onShortcuts: () => void }) {
  const { t } = useTranslation('guide');
  const go = useGo();
  const [isOpen, setOpen] = useState(false);
  const [page, setPage] = useState<string | null>(null);
  return (
    <>
      <Menu opened={isOpen} onChange={setOpen} position="bottom-end" width={300}>
        <Menu.Target>
          <Hint label={t('help')} disabled={isOpen}>
            <ActionIcon size={32} aria-label={t('help')}>
              <IconHelpCircle size={19} stroke={1.7} />
            </ActionIcon>
          </Hint>
        </Menu.Target>
        <Menu.Dropdown>
          {isOpen && <PagesHere onOpen={setPage} />}
          <Menu.Item leftSection={<IconBook2 size={16} />} onClick={() => go('/guide')}>
            {t('all')}
          </Menu.Item>
          <Menu.Item leftSection={<IconKeyboard size={16} />} onClick={onShortcuts}>
            {t('shortcuts')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {page !== null && (
        <Suspense>
          <GuidePanel name={page} onOpen={setPage} onClose={() => setPage(null)} />
        </Suspense>
      )}
    </>
  );
}

/** The pages that name the open screen. */
function PagesHere({ onOpen }: { onOpen: (name: string) => void }) {
  const { t } = useTranslation('guide');
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const pages = pagesForScreen(useGuideHeads(), screenOfPath(pathname)).slice(0, mostPages);
  if (pages.length === 0) return null;
  return (
    <>
      <Menu.Label>{t('here')}</Menu.Label>
      {pages.map(({ name, title }) => (
        <Menu.Item key={name} leftSection={<IconFileText size={16} />} onClick={() => onOpen(name)}>
          {title}
        </Menu.Item>
      ))}
      <Menu.Divider />
    </>
  );
}
