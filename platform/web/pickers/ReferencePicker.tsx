import { Combobox, InputBase, useCombobox } from '@mantine/core';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDebouncedSearch } from '../fields/use-debounced-search.ts';
import { PickerChips } from './PickerChips.tsx';
import { PickerDropdown } from './PickerDropdown.tsx';
import classes from './ReferencePicker.module.css';
import { emptyPick, isPicked, pickOf, toggleAll, togglePick } from './picker-value.ts';
import type { PickedItem, PickerValue } from './picker-value.ts';
import { usePickerPages } from './use-picker-pages.ts';
import type { PickerSource } from './use-picker-pages.ts';

/** A field that chooses records of a list. */
export interface ReferencePickerProps {
  source: PickerSource;
  value: PickerValue;
  onChange: (value: PickerValue) => void;
  label: string;
  description?: ReactNode;
  placeholder?: string | undefined;
  error?: ReactNode;
  required?: boolean | undefined;
  disabled?: boolean | undefined;
  /** True: one record at most. */
  single?: boolean | undefined;
  /** How many chosen records show as chips; three unless it is said. */
  mostChips?: number | undefined;
  /** True: offers 'Select all', with exclusions. */
  allowSelectAll?: boolean | undefined;
  /** A last entry that stays in view, such as 'Create list'. */
  createLabel?: string | undefined;
  onCreate?: ((typed: string) => void) | undefined;
  renderItem?: ((item: PickedItem) => ReactNode) | undefined;
  /** How long the search waits after a keystroke, where not as usual. */
  searchDelayMs?: number | undefined;
}

/** How long a dropdown waits after a keystroke. */
export const pickerSearchDelay = 500;

/** Chooses one or many records of any list: search on the server, pages on scroll, chips up to three then +N. */
export function ReferencePicker(props: ReferencePickerProps) {
  const { t } = useTranslation('platform');
  const [search, setSearch] = useState('');
  const typed = useDebouncedSearch(search, setSearch, props.searchDelayMs ?? pickerSearchDelay);
  const combobox = useCombobox({
    onDropdownOpen: () => combobox.focusSearchInput(),
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      typed.flush('');
    },
  });
  const pages = usePickerPages(props.source, search, combobox.dropdownOpened);
  const { value } = props;
  const isEmpty = value.items.length === 0 && !value.selectAll;

  const submit = (key: string) => {
    if (key === '+create') {
      combobox.closeDropdown();
      props.onCreate?.(typed.text);
      return;
    }
    if (key === '+all') return props.onChange(toggleAll(value));
    const item = pages.items.find((one) => String(one.id) === key);
    if (!item) return undefined;
    if (!props.single) return props.onChange(togglePick(value, item));
    props.onChange(isPicked(value, item.id) ? emptyPick : pickOf([item]));
    return combobox.closeDropdown();
  };
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={submit}
      shadow="lg"
      position="bottom-start"
      withinPortal
      disabled={props.disabled ?? false}
    >
      <Combobox.Target>
        <InputBase
          component="button"
          type="button"
          pointer
          multiline
          rightSection={<Combobox.Chevron />}
          rightSectionPointerEvents="none"
          onClick={() => combobox.toggleDropdown()}
          label={props.label}
          description={props.description}
          error={props.error}
          withAsterisk={props.required ?? false}
          disabled={props.disabled ?? false}
          classNames={{ input: classes.field ?? '' }}
        >
          {isEmpty ? (
            <span className={classes.placeholder}>{props.placeholder ?? t('picker.choose')}</span>
          ) : (
            <PickerChips
              value={value}
              total={pages.total}
              single={props.single === true}
              most={props.mostChips}
              onChange={props.onChange}
            />
          )}
        </InputBase>
      </Combobox.Target>
      <Combobox.Dropdown>
        <PickerDropdown
          pages={pages}
          value={value}
          typed={typed}
          label={props.label}
          allowSelectAll={props.allowSelectAll === true && search === ''}
          single={props.single === true}
          createLabel={props.onCreate ? props.createLabel : undefined}
          renderItem={props.renderItem}
        />
      </Combobox.Dropdown>
    </Combobox>
  );
}
