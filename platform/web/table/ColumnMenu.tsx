import { Menu } from '@mantine/core';
import { IconCheck, IconColumns3 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconAction } from '../page/IconAction.tsx';
import type { ColumnChoices } from './use-table-columns.ts';

/** Chooses which columns are shown. */
export function ColumnMenu({ columns }: { columns: ColumnChoices }) {
  const { t } = useTranslation('platform');
  if (columns.choices.length < 3) return null;
  return (
    <Menu closeOnItemClick={false} width={230}>
      <Menu.Target>
        <IconAction label={t('table.columns')} variant="default" size={32}>
          <IconColumns3 size={16} stroke={1.8} />
        </IconAction>
      </Menu.Target>
      <Menu.Dropdown mah={380} style={{ overflowY: 'auto' }}>
        <Menu.Label>{t('table.columns')}</Menu.Label>
        {columns.choices.map((column) => (
          <Menu.CheckboxItem
            key={column.id}
            checked={column.isShown}
            disabled={!column.canHide}
            onChange={column.toggle}
            checkIcon={<IconCheck size={14} stroke={2.4} aria-hidden />}
          >
            {column.title}
          </Menu.CheckboxItem>
        ))}
        {!columns.isUsual && (
          <>
            <Menu.Divider />
            <Menu.Item onClick={columns.reset}>{t('table.resetColumns')}</Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
