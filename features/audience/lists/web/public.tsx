import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReactNode } from 'react';
import { ReferencePicker } from '#platform/web/pickers/ReferencePicker.tsx';
import { togglePick } from '#platform/web/pickers/picker-value.ts';
import type { PickerValue } from '#platform/web/pickers/picker-value.ts';
import { ListDrawer } from './ListDrawer.tsx';
import type { ContactList } from './list-row.ts';
import { contactLists } from '../contract.ts';

export { ListHeader, useContactList } from './ListHeader.tsx';
export type { ContactList } from './list-row.ts';

/** Creates a list from within another screen; `name` is what was typed already. */
export function CreateListDrawer({
  opened,
  name,
  onClose,
  onCreated,
}: {
  opened: boolean;
  name?: string;
  onClose: () => void;
  onCreated: (list: ContactList) => void;
}) {
  return (
    <ListDrawer
      task={opened ? { kind: 'new', name: name ?? '' } : null}
      onClose={onClose}
      onSaved={onCreated}
    />
  );
}

/** Chooses contact lists, one or many; its last entry creates a list, which is chosen at once. */
export function ListPicker(props: {
  value: PickerValue;
  onChange: (value: PickerValue) => void;
  label?: string | undefined;
  description?: ReactNode;
  placeholder?: string | undefined;
  error?: ReactNode;
  required?: boolean | undefined;
  single?: boolean | undefined;
  /** False leaves out the entry that creates a list. */
  mayCreate?: boolean | undefined;
  searchDelayMs?: number | undefined;
}) {
  const { t } = useTranslation('lists');
  const [typed, setTyped] = useState<string | null>(null);
  const { mayCreate = true, label, ...rest } = props;
  const choose = (list: ContactList) => {
    const item = { id: list.id, name: list.name, count: list.subscribers };
    props.onChange(
      props.single
        ? { items: [item], selectAll: false, excludedIds: [] }
        : togglePick(props.value, item),
    );
  };
  return (
    <>
      <ReferencePicker
        {...rest}
        label={label ?? t('picker.label')}
        placeholder={props.placeholder ?? t('picker.placeholder')}
        source={{
          of: contactLists,
          query: { list_type: 'normal', sort_order: 'asc' },
          countField: 'subscribers',
        }}
        {...(mayCreate ? { createLabel: t('picker.create'), onCreate: setTyped } : {})}
      />
      <CreateListDrawer
        opened={typed !== null}
        name={typed ?? ''}
        onClose={() => setTyped(null)}
        onCreated={choose}
      />
    </>
  );
}
export { PendingPanel } from './PendingPanel.tsx';
