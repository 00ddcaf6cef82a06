import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { Shortcut } from '../keyboard/shortcut-registry.ts';
import { useShortcuts } from '../keyboard/use-shortcuts.ts';
import { useGo } from '../url/AppLink.tsx';
import type { TableSelection } from './use-selection.ts';

/** The keys of a list: j and k move, x selects, Enter opens, e edits, c creates, / searches. */
export function useTableKeys<Row extends { id: number }>(list: {
  rows: readonly Row[];
  cursor: number;
  setCursor: (index: number) => void;
  selection: TableSelection | null;
  search: RefObject<HTMLInputElement | null>;
  searchable?: boolean | undefined;
  onOpen?: ((row: Row) => void) | undefined;
  rowTo?: ((row: Row) => string) | undefined;
  onEdit?: ((row: Row) => void) | undefined;
  onCreate?: (() => void) | undefined;
  createLabel?: string | undefined;
}): void {
  const { t } = useTranslation('platform');
  const go = useGo();
  const at = list.rows[list.cursor];
  const move = (step: number) =>
    list.setCursor(Math.max(0, Math.min(list.rows.length - 1, list.cursor + step)));
  const open = (row: Row) => {
    if (list.onOpen) list.onOpen(row);
    else if (list.rowTo) go(list.rowTo(row));
  };
  const { onCreate, onEdit, selection } = list;
  const keys: Shortcut[] = [
    { keys: 'j', label: t('keys.down'), run: () => move(1) },
    { keys: 'k', label: t('keys.up'), run: () => move(-1) },
  ];
  if (selection)
    keys.push({
      keys: 'x',
      label: t('keys.select'),
      run: () => {
        if (at) selection.toggle(at.id);
      },
    });
  if (list.onOpen || list.rowTo)
    keys.push({
      keys: 'Enter',
      label: t('keys.open'),
      run: (event) => (isControl(event.target) ? clickIt(event.target) : at && open(at)),
    });
  if (onEdit)
    keys.push({
      keys: 'e',
      label: t('keys.edit'),
      run: () => {
        if (at) onEdit(at);
      },
    });
  if (onCreate)
    keys.push({
      keys: 'c',
      label: t('keys.create'),
      offeredAs: list.createLabel ?? t('table.new'),
      run: () => onCreate(),
    });
  if (list.searchable !== false)
    keys.push({ keys: '/', label: t('keys.search'), run: () => list.search.current?.select() });
  useShortcuts(keys.map((one) => ({ ...one, group: t('keys.table') })));
}

/** Enter on a focused button or link is that control's own. */
function isControl(target: EventTarget | null): target is HTMLElement {
  return (
    target instanceof HTMLElement &&
    target.matches('a, button, [role="button"], [role="menuitem"], [role="tab"], [role="treeitem"]')
  );
}

function clickIt(target: HTMLElement): void {
  target.click();
}
