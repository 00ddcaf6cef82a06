import { Button, Menu, TextInput } from '@mantine/core';
import { IconBraces, IconChevronDown, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { contentTexts, useMergeVariables } from '../content.ts';
import classes from './menu.module.css';

/** Every merge value of the account, to be put where the cursor stands. */
export function MergeMenu({ onInsert }: { onInsert: (token: string) => void }) {
  const { t } = useTranslation(contentTexts);
  const [search, setSearch] = useState('');
  const variables = useMergeVariables();
  const wanted = search.trim().toLowerCase();
  const found = (variables.data ?? []).filter((one) =>
    `${one.label} ${one.name}`.toLowerCase().includes(wanted),
  );
  const groups = Map.groupBy(found, (one) => one.group);
  return (
    <Menu
      position="bottom-start"
      width={340}
      onClose={() => setSearch('')}
      returnFocus={false}
      trapFocus
    >
      <Menu.Target>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconBraces size={15} />}
          rightSection={<IconChevronDown size={13} />}
        >
          {t('merge.insert')}
        </Button>
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
            <Menu.Label key={group}>{group}</Menu.Label>,
            ...entries.map((one) => (
              <Menu.Item key={one.token} onClick={() => onInsert(one.token)}>
                <span className={classes.entry}>
                  <span>{one.label}</span>
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
