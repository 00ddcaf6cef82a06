import { Button, Combobox, useCombobox } from '@mantine/core';
import { IconMessageBolt } from '@tabler/icons-react';
import { useDeferredValue, useImperativeHandle, useState, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { useResourceList } from '#platform/web/resources/use-resource-list.ts';
import { macros, type MacroRow } from '../contract/macros.ts';
import { actionsText } from './actions-text.ts';
import { useAgents } from './use-agents.ts';

/** Opens the choice from elsewhere, such as by a key. */
export interface MacroPickerHandle {
  open(): void;
}

/** Chooses a macro by its name or text; `onClose` hears that the choice was left without one. */
export function MacroPicker({
  ref,
  onChoose,
  onClose,
}: {
  ref?: Ref<MacroPickerHandle>;
  onChoose: (macro: MacroRow) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('macros');
  const { combobox, search, setSearch, list } = useMacroSearch();
  useImperativeHandle(ref, () => ({ open: () => combobox.openDropdown() }));
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
        <Combobox.Search
          aria-label={t('search')}
          placeholder={t('search')}
          value={search}
          onChange={(event) => {
            setSearch(event.currentTarget.value);
            combobox.updateSelectedOptionIndex();
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            event.stopPropagation();
            combobox.closeDropdown();
            onClose();
          }}
        />
        <Options rows={list.rows} isLoading={list.isLoading} />
      </Combobox.Dropdown>
    </Combobox>
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
