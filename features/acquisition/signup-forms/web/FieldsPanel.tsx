import { Button, Menu } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mostFields, type FormField, type FormFieldKind } from '#engines/forms/contract.ts';
import { FieldCard } from './FieldCard.tsx';
import { addedKinds, movedTo, newField } from './form-draft.ts';
import classes from './signup-forms.module.css';
import { useBindings } from './use-bindings.ts';

/** The questions of a form or of one of its pages. */
export interface FieldsPart {
  readonly draft: { readonly fields: FormField[] };
  readonly change: (part: { fields: FormField[] }) => void;
  readonly errorOf: (field: string) => string | null;
  /** All questions of the form, where these are of one page: no two have the same id. */
  readonly used?: readonly FormField[];
}

/** The questions of a form, in their order. */
export function FieldsPanel({ draft, change, errorOf, used = draft.fields }: FieldsPart) {
  const [open, setOpen] = useState<string | null>(null);
  const bindings = useBindings();
  const { fields } = draft;
  const set = (next: FormField[]) => change({ fields: next });
  const error = errorOf('fields');
  return (
    <>
      <ol className={classes.fields}>
        {fields.map((field, place) => (
          <FieldCard
            key={field.id}
            field={field}
            place={place}
            count={fields.length}
            isOpen={open === field.id}
            bindings={bindings}
            onOpen={() => setOpen(open === field.id ? null : field.id)}
            onChange={(next) => set(fields.map((one) => (one.id === field.id ? next : one)))}
            onRemove={() => set(fields.filter((one) => one.id !== field.id))}
            onMove={(id, to) => set(movedTo(fields, id, to))}
            errorOf={(name) => errorOf(`fields.${place}.${name}`)}
          />
        ))}
      </ol>
      {error !== null && (
        <p className={classes.problem} role="alert">
          {error}
        </p>
      )}
      <AddField
        fields={used}
        onAdd={(added) => {
          set([...fields, added]);
          setOpen(added.id);
        }}
      />
    </>
  );
}

function AddField({
  fields,
  onAdd,
}: {
  fields: readonly FormField[];
  onAdd: (field: FormField) => void;
}) {
  const { t } = useTranslation('signup-forms');
  const fieldOf = (kind: FormFieldKind) =>
    newField(kind, { label: t(`kinds.${kind}`), option: t('editor.option'), fields });
  return (
    <Menu width={240} position="bottom-start">
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} />}
          disabled={fields.length >= mostFields}
        >
          {t('editor.add')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {addedKinds.map((kind) => (
          <Menu.Item key={kind} onClick={() => onAdd(fieldOf(kind))}>
            {t(`kinds.${kind}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
