import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconHistory, IconUsers } from '@tabler/icons-react';
import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { contentTexts } from '../content.ts';
import type { ContentSummary } from '../content.ts';
import { RenameDrawer } from './RenameDrawer.tsx';
import { useContentActions } from './use-content-actions.tsx';

/** Everything else that can be done with the content of a page. */
export function ContentMenu({
  content,
  onGone,
  onHistory,
  onPeople,
}: {
  content: ContentSummary;
  onGone: () => void;
  onHistory: () => void;
  onPeople: () => void;
}) {
  const { t } = useTranslation(contentTexts);
  const [renamed, setRenamed] = useState<ContentSummary | null>(null);
  const actionsOf = useContentActions({ onRename: setRenamed, onGone });
  // Edit and preview are what the page itself offers.
  const actions = actionsOf(content).filter(
    ({ label }) => label !== t('list.edit') && label !== t('list.preview'),
  );
  return (
    <>
      <Menu position="bottom-end" width={200}>
        <Menu.Target>
          <ActionIcon variant="default" size={32} aria-label={t('dashboard.more')}>
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconHistory size={16} />} onClick={onHistory}>
            {t('versions.open')}
          </Menu.Item>
          <Menu.Item leftSection={<IconUsers size={16} />} onClick={onPeople}>
            {t('people.title')}
          </Menu.Item>
          {actions.map((one) => (
            <Fragment key={one.label}>
              {one.divider && <Menu.Divider />}
              <Menu.Item
                leftSection={one.icon}
                {...(one.color ? { color: one.color } : {})}
                onClick={one.onClick}
              >
                {one.label}
              </Menu.Item>
            </Fragment>
          ))}
        </Menu.Dropdown>
      </Menu>
      <RenameDrawer content={renamed} onClose={() => setRenamed(null)} />
    </>
  );
}
