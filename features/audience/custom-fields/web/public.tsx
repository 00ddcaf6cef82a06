import { CustomFieldDrawer } from './CustomFieldDrawer.tsx';
import type { CustomField } from './field-row.ts';

export type { CustomField } from './field-row.ts';

/** Creates a custom field from within another screen, such as a mapping; hands the created field back and closes. */
export function CreateCustomFieldDrawer({
  opened,
  name,
  onClose,
  onCreated,
}: {
  opened: boolean;
  name?: string;
  onClose: () => void;
  onCreated: (field: CustomField) => void;
}) {
  return (
    <CustomFieldDrawer
      field={opened ? 'new' : null}
      name={name}
      onClose={onClose}
      onSaved={onCreated}
    />
  );
}
