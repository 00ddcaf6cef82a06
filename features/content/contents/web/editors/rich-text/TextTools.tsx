import { Button, Group, Popover, TextInput } from '@mantine/core';
import {
  IconBold,
  IconClearFormatting,
  IconH2,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
  IconPilcrow,
  IconUnderline,
} from '@tabler/icons-react';
import type { TablerIcon } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconAction } from '#platform/web/page/IconAction.tsx';
import { contentTexts } from '../../content.ts';

/** Changes the chosen words, as the browser's own editing commands do. */
export interface RichTextCommands {
  run(command: string, value?: string): void;
  /** The address of the link the cursor is in; empty when it is in none. */
  linkHere(): string;
}

const tools: readonly (readonly [
  name: string,
  Icon: TablerIcon,
  command: string,
  value?: string,
])[] = [
  ['bold', IconBold, 'bold'],
  ['italic', IconItalic, 'italic'],
  ['underline', IconUnderline, 'underline'],
  ['heading', IconH2, 'formatBlock', 'h2'],
  ['paragraph', IconPilcrow, 'formatBlock', 'p'],
  ['bullets', IconList, 'insertUnorderedList'],
  ['numbers', IconListNumbers, 'insertOrderedList'],
  ['plain', IconClearFormatting, 'removeFormat'],
];

/** Tools for words: their looks, lists and links. */
export function TextTools({ commands }: { commands: RichTextCommands }) {
  const { t } = useTranslation(contentTexts);
  return (
    <>
      <Group
        gap={2}
        role="toolbar"
        aria-label={t('letter.label')}
        onMouseDown={(event) => event.preventDefault()}
      >
        {tools.map(([name, Icon, command, value]) => (
          <IconAction
            key={name}
            label={t(`letter.${name}`)}
            variant="subtle"
            color="gray"
            size={28}
            onClick={() => commands.run(command, value)}
          >
            <Icon size={17} stroke={1.8} />
          </IconAction>
        ))}
      </Group>
      <LinkTool commands={commands} />
    </>
  );
}

function LinkTool({ commands }: { commands: RichTextCommands }) {
  const { t } = useTranslation(contentTexts);
  const [isOpen, setOpen] = useState(false);
  const [address, setAddress] = useState('');
  const open = () => {
    setAddress(commands.linkHere());
    setOpen(true);
  };
  const apply = () => {
    setOpen(false);
    const wanted = address.trim();
    commands.run(wanted ? 'createLink' : 'unlink', wanted || undefined);
  };
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-start"
      trapFocus
      width={320}
      shadow="lg"
    >
      <Popover.Target>
        <IconAction label={t('letter.link')} variant="subtle" color="gray" size={28} onClick={open}>
          <IconLink size={17} stroke={1.8} />
        </IconAction>
      </Popover.Target>
      <Popover.Dropdown>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            apply();
          }}
        >
          <TextInput
            size="xs"
            label={t('letter.address')}
            description={t('letter.addressHint')}
            placeholder="https://"
            data-autofocus
            value={address}
            onChange={(event) => setAddress(event.currentTarget.value)}
          />
          <Button mt="sm" size="xs" type="submit">
            {t('letter.apply')}
          </Button>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}
