import { Drawer } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { AccountFacts } from '#features/session/access/contract.ts';
import type { MenuSection } from '../menu.ts';
import { LeftMenu } from './LeftMenu.tsx';

/** The left menu on a narrow screen: a drawer over the page. */
export function PhoneMenu({
  facts,
  sections,
  opened,
  onClose,
}: {
  facts: AccountFacts;
  sections: readonly MenuSection[];
  opened: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation('shell');
  return (
    <Drawer.Root opened={opened} onClose={onClose} size={280}>
      <Drawer.Overlay color="var(--hg-overlay)" backgroundOpacity={1} />
      <Drawer.Content aria-label={t('menu.label')} radius={0}>
        <LeftMenu facts={facts} sections={sections} isCollapsed={false} onNavigate={onClose} />
      </Drawer.Content>
    </Drawer.Root>
  );
}
