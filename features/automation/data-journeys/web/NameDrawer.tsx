import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { requiredText } from '#platform/contract/fields.ts';
import { FormDrawer } from '#platform/web/forms/FormDrawer.tsx';
import { useSave } from '#platform/web/resources/use-resource-changes.ts';
import { dataJourneys, type DataJourneyRow } from '../contract/data-journeys.ts';

const schema = z.object({ name: requiredText() });

/** Makes a data journey, or gives one another name. */
export function NameDrawer({
  edited,
  onClose,
  onMade,
}: {
  edited: DataJourneyRow | 'new' | null;
  onClose: () => void;
  onMade?: (row: DataJourneyRow) => void;
}) {
  const { t } = useTranslation('data-journeys');
  const save = useSave<DataJourneyRow>(dataJourneys);
  const existing = edited === 'new' ? null : edited;
  return (
    <FormDrawer
      opened={edited !== null}
      onClose={onClose}
      title={t(existing ? 'drawer.rename' : 'drawer.new')}
      schema={schema}
      initialValues={{ name: existing?.name ?? '' }}
      submitLabel={existing ? undefined : t('drawer.create')}
      onSubmit={async (values) => {
        const saved = await save.mutateAsync({ id: existing?.id ?? null, values });
        if (!existing) onMade?.(saved);
      }}
    >
      {(form) => (
        <TextInput
          label={t('fields.name')}
          data-autofocus
          maxLength={255}
          withAsterisk
          {...form.getInputProps('name')}
        />
      )}
    </FormDrawer>
  );
}
