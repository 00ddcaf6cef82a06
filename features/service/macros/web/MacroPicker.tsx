import { Button, Combobox, useCombobox } from '@mantine/core';
import { IconMessageBolt } from '@tabler/icons-react';
import { useDeferredValue, useEffect, useImperativeHandle, useState, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { useResourceList } from '#platform/web/resources/use-resource-list.ts';
import { macros, type MacroRow } from '../contract/macros.ts';
import { actionsText } from './actions-text.ts';
import { useAgents } from './use-agents.ts';

/** Opens the choice from elsewhere, such as by a key. */
export interface MacroPickerHandle {
  open(): void;
  /** Adds a letter to what is looked for; false while the choice is closed, and for keys that are no letters. */
  take(key: string): boolean;
}

/** Chooses a macro by its name or text, the first by Enter; `onClose` hears what the choice was left with: nothing, or a second slash. */
export function MacroPicker({
  ref,
  onChoose,
  onClose,
}: {
  ref?: Ref<MacroPickerHandle>;
  onChoose: (macro: MacroRow) => void;
  onClose: (typed: string) => void;
}) {
  const { t } = useTranslation('macros');
  const { combobox, search, setSearch, list } = useMacroSearch();
  useImperativeHandle(ref, () => ({
    open: () => combobox.openDropdown(),
    take(key) {
      if (!combobox.dropdownOpened || key.length !== 1) return false;
      setSearch(search + key);
      return true;
    },
  }));
  const { dropdownOpened, selectFirstOption } = combobox;
  useEffect(() => {
    if (dropdownOpened && list.rows.length > 0) selectFirstOption();
  }, [dropdownOpened, list.rows, selectFirstOption]);
  const choose = (id: string) => {
    const macro = list.rows.find((row) => String(row.id) === id);
    combobox.closeDropdown();
    if (macro) onChoose(macro);
  };
  return (
    <Combobox store={combobox} width={340} position="top-start" onOptionSubmit={choose}>
      <Combobox.Target withAriaAttributes={false}>
        <Button
          size="compact-sm"
          variant="default"
          aria-haspopup="listbox"
          aria-expanded={combobox.dropdownOpened}
          leftSection={<IconMessageBolt size={16} />}
          onClick={() => combobox.toggleDropdown()}
        >
          {t('insert')}
        </Button>
      </Combobox.Target>
      <Combobox.Dropdown>
        <Search
          value={search}
          onChange={setSearch}
          onLeave={(typed) => {
            combobox.closeDropdown();
            onClose(typed);
          }}
        />
        <Options rows={list.rows} isLoading={list.isLoading} />
      </Combobox.Dropdown>
    </Combobox>
  );
}

// Escape leaves, and so does a second slash, which is meant for the text.
function Search(props: {
  value: string;
  onChange: (value: string) => void;
  onLeave: (typed: string) => void;
}) {
  const { t } = useTranslation('macros');
  return (
    <Combobox.Search
      aria-label={t('search')}
      placeholder={t('search')}
      value={props.value}
      onChange={(event) => props.onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        const isSlash = event.key === '/' && props.value === '';
        if (event.key !== 'Escape' && !isSlash) return;
        event.preventDefault();
        event.stopPropagation();
        props.onLeave(isSlash ? '/' : '');
      }}
    />
  );
}

// What is typed is looked for while the choice is open.
function useMacroSearch() {
  const [search, setSearch] = useState('');
  const combobox = useCombobox({
    onDropdownOpen: () => combobox.focusSearchInput(),
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      setSearch('');
    },
  });
  const name = useDeferredValue(search.trim());
  const list = useResourceList(
    macros,
    { per_page: 20, sort: 'name', sort_order: 'asc', ...(name !== '' && { name }) },
    { enabled: combobox.dropdownOpened },
  );
  return { combobox, search, setSearch, list };
}

function Options({ rows, isLoading }: { rows: readonly MacroRow[]; isLoading: boolean }) {
  const { t } = useTranslation('macros');
  const agents = useAgents();
  return (
    <Combobox.Options mah={280} style={{ overflowY: 'auto' }}>
      {rows.map((row) => (
        <Combobox.Option key={row.id} value={String(row.id)}>
          <b>{row.name}</b>
          <div>{actionsText(row, agents.data ?? [], t) || row.text.slice(0, 60)}</div>
        </Combobox.Option>
      ))}
      {rows.length === 0 && !isLoading && <Combobox.Empty>{t('none')}</Combobox.Empty>}
    </Combobox.Options>
  );
}
