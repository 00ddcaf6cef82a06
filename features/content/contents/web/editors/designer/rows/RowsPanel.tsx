import { Badge, Menu, Select, Skeleton, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconDotsVertical, IconPencil, IconSearch, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { customRows, type CustomRow } from '#features/content/custom-rows/contract.ts';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { IconAction } from '#platform/web/page/IconAction.tsx';
import { useConfirmDelete } from '#platform/web/resources/use-confirm-delete.tsx';
import { useResourceList } from '#platform/web/resources/use-resource-list.ts';
import { contentTexts } from '../../../content.ts';
import { MailFrame } from '../../../preview/MailFrame.tsx';
import type { Designer } from '../designer.ts';
import { RowDrawer } from './RowDrawer.tsx';
import classes from './rows.module.css';
import { useRowCategories } from './use-row-categories.ts';

/** More rows than anybody looks through; the search finds the others. */
const most = 50;
const searchPause = 250;

/** Saved rows: found by name and category, inserted by a click, renamed and deleted by who may. */
export function RowsPanel({ designer }: { designer: Designer | null }) {
  const { t } = useTranslation(contentTexts);
  const [search, setSearch] = useState('');
  const [category, setCategory] = useState<string | null>(null);
  const [edited, setEdited] = useState<CustomRow | null>(null);
  const [name] = useDebouncedValue(search.trim(), searchPause);
  const categories = useRowCategories();
  const list = useResourceList<CustomRow>(customRows, {
    page: 1,
    per_page: most,
    ...(name !== '' && { name }),
    ...(category !== null && { category }),
  });
  const shown = list.rows.filter((row) => row.mjml_part !== null);
  return (
    <div className={classes.panel}>
      <TextInput
        size="xs"
        aria-label={t('rows.search')}
        placeholder={t('rows.search')}
        leftSection={<IconSearch size={14} />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      {categories.length > 0 && (
        <Select
          size="xs"
          clearable
          aria-label={t('rows.category')}
          placeholder={t('rows.allCategories')}
          data={categories}
          value={category}
          onChange={setCategory}
        />
      )}
      {list.error && <ErrorState error={list.error} compact />}
      {list.isLoading && <Skeleton h={120} />}
      {!list.isLoading && !list.error && shown.length === 0 && (
        <p className={classes.none}>
          {t(name === '' && category === null ? 'rows.empty' : 'rows.nothingFound')}
        </p>
      )}
      <ul className={classes.list}>
        {shown.map((row) => (
          <RowCard
            key={row.id}
            row={row}
            onInsert={() => designer?.insertRow(row)}
            onEdit={() => setEdited(row)}
          />
        ))}
      </ul>
      <RowDrawer edited={edited} designer={designer} onClose={() => setEdited(null)} />
    </div>
  );
}

function RowCard({
  row,
  onInsert,
  onEdit,
}: {
  row: CustomRow;
  onInsert: () => void;
  onEdit: () => void;
}) {
  const { t } = useTranslation(contentTexts);
  return (
    <li className={classes.card}>
      <button
        type="button"
        className={classes.insert}
        aria-label={t('rows.insert', { name: row.name })}
        onClick={onInsert}
      >
        <span className={classes.picture}>
          <MailFrame html={row.html_part} title={row.name} className={classes.frame} isInert />
        </span>
        <span className={classes.name}>{row.name}</span>
        {row.is_synced && (
          <Badge size="xs" variant="light">
            {t('rows.synced')}
          </Badge>
        )}
        {row.locked && (
          <Badge size="xs" variant="light" color="gray">
            {t('rows.locked')}
          </Badge>
        )}
      </button>
      {row.is_changeable && <RowMenu row={row} onEdit={onEdit} />}
    </li>
  );
}

function RowMenu({ row, onEdit }: { row: CustomRow; onEdit: () => void }) {
  const { t } = useTranslation(contentTexts);
  const confirmDelete = useConfirmDelete(customRows);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <IconAction label={t('rows.actions', { name: row.name })} size={26}>
          <IconDotsVertical size={15} aria-hidden />
        </IconAction>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={15} />} onClick={onEdit}>
          {t('rows.edit')}
        </Menu.Item>
        <Menu.Item
          color="red"
          leftSection={<IconTrash size={15} />}
          onClick={() => void confirmDelete(row, t('rows.deleteText'))}
        >
          {t('rows.delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
