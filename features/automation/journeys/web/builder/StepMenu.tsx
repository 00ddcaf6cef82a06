import { ActionIcon, Menu } from '@mantine/core';
import { IconClipboardCopy, IconDots, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { nodeTypes, outputsOf, type Node } from '#engines/journeys/contract.ts';
import { journeyTexts } from '../paths.ts';
import classes from './builder.module.css';
import type { Builder } from './use-builder.ts';
import { useCopyBranch } from './use-clipboard.ts';

/** What can be done to one step: open, copy with all that follows, put a step after it, delete. */
export function StepMenu({ node, builder }: { node: Node; builder: Builder }) {
  const { t } = useTranslation(journeyTexts);
  const copyBranch = useCopyBranch(builder);
  const [first] = outputsOf(node);
  return (
    <Menu width={240} position="bottom-end">
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('builder.stepActions', { step: builder.words.title(node) })}
        >
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown className={classes.addMenu ?? ''}>
        <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => builder.open(node.key)}>
          {t('builder.edit')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconClipboardCopy size={16} />}
          onClick={() => void copyBranch(node.key)}
        >
          {t('clipboard.copyBranch')}
        </Menu.Item>
        <Menu.Item
          color="red"
          leftSection={<IconTrash size={16} />}
          onClick={() => builder.remove(new Set([node.key]))}
        >
          {t('actions.delete')}
        </Menu.Item>
        {first !== undefined && (
          <>
            <Menu.Label>{t('builder.insertAfter')}</Menu.Label>
            {nodeTypes
              .filter((type) => type !== 'trigger')
              .map((type) => (
                <Menu.Item
                  key={type}
                  leftSection={<IconPlus size={14} />}
                  onClick={() => builder.add(type, { after: { from: node.key, output: first } })}
                >
                  {t(`types.${type}`)}
                </Menu.Item>
              ))}
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
