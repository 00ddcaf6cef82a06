import { Button, Menu, TextInput } from '@mantine/core';
import { IconBraces, IconChevronDown, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { serverText } from '#platform/web/i18n/server-text.ts';
import { IconAction } from '#platform/web/page/IconAction.tsx';
import { contentTexts, useMergeVariables } from '../content.ts';
import classes from './menu.module.css';

/** Every merge value of the account, to be put where the cursor stands; beside a field it is a sign with a label. */
export function MergeMenu({
  label,
  onInsert,
}: {
  label?: string;
  onInsert: (token: string) => void;
}) {
  const { t } = useTranslation(contentTexts);
  const [search, setSearch] = useState('');
  const [isOpen, setOpen] = useState(false);
  const variables = useMergeVariables(isOpen);
  const wanted = search.trim().toLowerCase();
  // A field of one line takes values alone.
  const offered = (variables.data ?? []).filter(({ kind }) => !label || kind === 'value');
  const found = offered.filter((one) => `${one.label} ${one.name}`.toLowerCase().includes(wanted));
  const groups = Map.groupBy(found, (one) => one.group);
  return (
    <Menu
      position={label === undefined ? 'bottom-start' : 'bottom-end'}
      width={340}
      opened={isOpen}
      onChange={setOpen}
      onClose={() => setSearch('')}
      returnFocus={false}
      trapFocus
    >
      <Menu.Target>
        {label === undefined ? (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconBraces size={15} />}
            rightSection={<IconChevronDown size={13} />}
          >
            {t('merge.insert')}
          </Button>
        ) : (
          <IconAction label={label} size={26}>
            <IconBraces size={15} stroke={1.8} aria-hidden />
          </IconAction>
        )}
      </Menu.Target>
      <Menu.Dropdown>
        <TextInput
          size="xs"
          m={4}
          data-autofocus
          placeholder={t('merge.search')}
          aria-label={t('merge.search')}
          leftSection={<IconSearch size={14} />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <div className={classes.list}>
          {found.length === 0 && (
            <p className={classes.none}>
              {variables.isPending
                ? t('merge.loading')
                : variables.isError
                  ? t('merge.failed')
                  : t('merge.none')}
            </p>
          )}
          {[...groups].map(([group, entries]) => [
            <Menu.Label key={group}>{serverText(group)}</Menu.Label>,
            ...entries.map((one) => (
              <Menu.Item key={one.token} onClick={() => onInsert(one.token)}>
                <span className={classes.entry}>
                  <span>{serverText(one.label)}</span>
                  <code>{one.name}</code>
                </span>
              </Menu.Item>
            )),
          ])}
        </div>
      </Menu.Dropdown>
    </Menu>
  );
}
