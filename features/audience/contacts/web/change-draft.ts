import type { PickerValue } from '#platform/web/pickers/picker-value.ts';
import type { ContactChange } from '../contract/bulk-change.ts';

/** A change of many contacts while it is being chosen. */
export interface ChangeDraft {
  action: ContactChange['action'];
  /** Tags or lists. */
  picked: PickerValue;
  field: string | null;
  value: string;
}

/** Whether enough is chosen; an empty value empties the field. */
export function isWhole({ action, picked, field }: ChangeDraft): boolean {
  if (action === 'do_not_mail') return true;
  return action === 'set_field' ? field !== null : picked.items.length > 0;
}

/** The change as the call carries it. */
export function changeOf({ action, picked, field, value }: ChangeDraft): ContactChange {
  const ids = picked.items.map(({ id }) => id);
  switch (action) {
    case 'add_tags':
    case 'remove_tags':
      return { action, tag_ids: ids };
    case 'add_to_lists':
    case 'remove_from_lists':
      return { action, list_ids: ids };
    case 'set_field':
      return { action, field: field ?? '', value: value === '' ? null : value };
    case 'do_not_mail':
      return { action };
  }
}
