import type { ItemInstance } from '@headless-tree/core';
import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import {
  IconDots,
  IconFolderPlus,
  IconPencil,
  IconShieldLock,
  IconTrash,
  IconUserPlus,
} from '@tabler/icons-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { onlyOwners } from '#platform/contract/folders.ts';
import classes from './FolderTree.module.css';
import type { FolderActions, FolderNode } from './folder-node.ts';

/** What may be done to a folder. The menu itself is made on the first click: a tree of thousands would carry as many. */
export function FolderMenu({
  item,
  actions,
}: {
  item: ItemInstance<FolderNode>;
  actions: FolderActions;
}) {
  const { t } = useTranslation('platform');
  const [isMade, setMade] = useState(false);
  if (!actions.onRename && !actions.onDelete && !actions.onPrivacy && !actions.onCreate)
    return null;
  const button = (
    <ActionIcon
      size={22}
      aria-label={t('folders.actions', { name: item.getItemName() })}
      aria-haspopup="menu"
      onClick={() => setMade(true)}
    >
      <IconDots size={15} />
    </ActionIcon>
  );
  return (
    <span
      className={classes.menu}
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
      onKeyDown={(event) => event.stopPropagation()}
    >
      {isMade ? (
        <Menu width={210} defaultOpened>
          <Menu.Target>{button}</Menu.Target>
          <Menu.Dropdown>
            <Choices item={item} actions={actions} />
          </Menu.Dropdown>
        </Menu>
      ) : (
        button
      )}
    </span>
  );
}

/** Editors rename and add; only the owner deletes and shares. What somebody may not do stays visible and says why. */
function Choices({ item, actions }: { item: ItemInstance<FolderNode>; actions: FolderActions }) {
  const { t } = useTranslation('platform');
  const { id, locked, owned } = item.getItemData();
  const isEditor = locked !== true;
  const isOwner = isEditor && owned !== false;
  return (
    <>
      {actions.onCreate && (
        <Choice
          isOpen={isEditor}
          icon={<IconFolderPlus size={15} />}
          label={t('folders.newInside')}
          onClick={() => actions.onCreate?.(id)}
        />
      )}
      {actions.onRename && (
        <Choice
          isOpen={isEditor}
          icon={<IconPencil size={15} />}
          label={t('folders.rename')}
          onClick={() => item.startRenaming()}
        />
      )}
      {actions.onPrivacy && (
        <Menu.Item
          leftSection={<IconShieldLock size={15} />}
          onClick={() => actions.onPrivacy?.(id)}
        >
          {t('folders.privacy')}
        </Menu.Item>
      )}
      {actions.onShare && (
        <Choice
          isOpen={isOwner}
          icon={<IconUserPlus size={15} />}
          label={t('folders.permission.title')}
          onClick={() => actions.onShare?.(id)}
        />
      )}
      {actions.onDelete && (
        <>
          <Menu.Divider />
          <Choice
            isOpen={isOwner}
            color="red"
            icon={<IconTrash size={15} />}
            label={t('folders.delete')}
            onClick={() => actions.onDelete?.(id)}
          />
        </>
      )}
    </>
  );
}

function Choice({
  isOpen,
  icon,
  label,
  color,
  onClick,
}: {
  isOpen: boolean;
  icon: ReactNode;
  label: string;
  color?: string;
  onClick: () => void;
}) {
  if (isOpen)
    return (
      <Menu.Item leftSection={icon} {...(color && { color })} onClick={onClick}>
        {label}
      </Menu.Item>
    );
  return (
    <Tooltip label={onlyOwners} position="right" events={{ hover: true, focus: true, touch: true }}>
      <Menu.Item
        leftSection={icon}
        className={classes.refused ?? ''}
        aria-disabled
        closeMenuOnClick={false}
      >
        {label}
      </Menu.Item>
    </Tooltip>
  );
}
