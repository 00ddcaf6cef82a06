import { Menu } from '@mantine/core';
import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { TableFilter } from './table-filter.ts';
import classes from './TableToolbar.module.css';

/** A filter as a pill: dashed while it lets everything through, which nothing else is, and tinted while it narrows. */
export function FilterPill({
  filter,
  value,
  onChange,
}: {
  filter: TableFilter;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}) {
  const { t } = useTranslation('platform');
  const chosen = filter.options.find((option) => option.value === value);
  const shown = chosen?.label ?? filter.usual;
  const entries = [{ value: undefined, label: filter.usual ?? t('table.any') }, ...filter.options];
  return (
    <Menu position="bottom-start" width={220}>
      <Menu.Target>
        <button
          type="button"
          className={classes.pill}
          data-on={chosen ? true : undefined}
          data-adds={chosen ? undefined : true}
        >
          <span>
            {filter.label}
            {shown ? ':' : ''}
          </span>
          {shown && <span className={classes.value}>{shown}</span>}
          <IconChevronDown size={13} stroke={2} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
        {entries.map((option) => (
          <Menu.Item
            key={option.value ?? ''}
            onClick={() => onChange(option.value)}
            aria-current={option.value === value}
            rightSection={option.value === value ? <IconCheck size={14} aria-hidden /> : null}
          >
            {option.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
