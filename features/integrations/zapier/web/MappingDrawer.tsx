import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { CustomFieldDrawer } from '#features/audience/custom-fields/web/public.tsx';
import { FormDrawer } from '#platform/web/forms/FormDrawer.tsx';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { mappingsSaved, mostMappedFields, type MappingState } from '../contract.ts';
import { MappingRows, type MappingRow } from './MappingRows.tsx';
import { useZapierActions } from './zapier-calls.ts';

const rows = z.object({
  mapped_custom_fields: z
    .array(z.object({ name: z.string(), id: z.number(), label: z.string() }))
    .max(mostMappedFields, `at most ${mostMappedFields}`),
});

interface NewField {
  name: string;
  take: (field: { id: number; name: string }) => void;
}

/** Says which custom field takes each field of Zapier; new custom fields are created on the way. */
export function MappingDrawer({
  mapping,
  onClose,
  onSaved,
}: {
  mapping: MappingState | undefined;
  onClose: () => void;
  onSaved: () => void;
}) {
  const { t } = useTranslation('zapier');
  const { save } = useZapierActions();
  const [creating, setCreating] = useState<NewField | null>(null);
  return (
    <>
      <FormDrawer
        opened={mapping !== undefined}
        onClose={onClose}
        title={t('mapping.title')}
        description={t('mapping.text', { most: mostMappedFields })}
        size={700}
        schema={rows}
        initialValues={mapping && { mapped_custom_fields: rowsOf(mapping) }}
        onSubmit={async (values) => {
          const mapped = values.mapped_custom_fields.map(({ name, id }) => [name, id] as const);
          await save.mutateAsync({
            settingsId: mapping?.settings_id ?? 0,
            mapped: Object.fromEntries(mapped),
          });
          snackbar.success({ message: mappingsSaved });
          onSaved();
        }}
      >
        {(form) => (
          <MappingRows
            rows={form.values.mapped_custom_fields}
            error={form.errors['mapped_custom_fields']}
            onChange={(next) => form.setFieldValue('mapped_custom_fields', [...next])}
            onCreate={(name, take) => setCreating({ name, take })}
          />
        )}
      </FormDrawer>
      <CustomFieldDrawer
        field={creating ? 'new' : null}
        name={creating?.name}
        onClose={() => setCreating(null)}
        onSaved={(field) => creating?.take(field)}
      />
    </>
  );
}

function rowsOf(mapping: MappingState): MappingRow[] {
  return mapping.source_fields.map((field) => ({
    name: field.name,
    id: field.custom_field_id,
    label: field.custom_field_name ?? '',
  }));
}
