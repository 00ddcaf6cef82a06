import { Button, Checkbox, Group, Modal, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { SavedView } from '#platform/contract/views.ts';
import { ApiError } from '../../api/api-error.ts';
import { sentence } from '../../forms/form-errors.ts';

interface Values {
  name: string;
  isShared: boolean;
  isDefault: boolean;
}

/** Asks for the name of a view, and for a new one whom it is for. */
export function ViewDialog({
  opened,
  view,
  onClose,
  onSave,
}: {
  opened: boolean;
  view: SavedView | null;
  onClose: () => void;
  onSave: (values: Values) => Promise<unknown>;
}) {
  const { t } = useTranslation('platform');
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t(view ? 'views.renameTitle' : 'views.newTitle')}
      size={440}
    >
      {opened && <ViewForm view={view} onClose={onClose} onSave={onSave} />}
    </Modal>
  );
}

function ViewForm({
  view,
  onClose,
  onSave,
}: {
  view: SavedView | null;
  onClose: () => void;
  onSave: (values: Values) => Promise<unknown>;
}) {
  const { t } = useTranslation('platform');
  const [values, setValues] = useState<Values>({
    name: view?.name ?? '',
    isShared: false,
    isDefault: false,
  });
  const [error, setError] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (values.name.trim() === '') return setError(t('views.nameRequired'));
    setSaving(true);
    await onSave({ ...values, name: values.name.trim() })
      .then(onClose, (failure: unknown) =>
        setError(
          failure instanceof ApiError && failure.fields['name']
            ? failure.fields['name'].map(sentence).join(' ')
            : t('errors.tryAgain'),
        ),
      )
      .finally(() => setSaving(false));
    return undefined;
  };
  return (
    <form onSubmit={(event) => void save(event)} noValidate>
      <TextInput
        data-autofocus
        label={t('views.name')}
        maxLength={60}
        value={values.name}
        error={error}
        withAsterisk
        onChange={(event) => {
          setValues({ ...values, name: event.currentTarget.value });
          setError(null);
        }}
      />
      {!view && (
        <>
          <Checkbox
            mt={14}
            label={t('views.forAll')}
            checked={values.isShared}
            onChange={(event) => setValues({ ...values, isShared: event.currentTarget.checked })}
          />
          <Checkbox
            mt={10}
            label={t('views.asDefault')}
            checked={values.isDefault}
            onChange={(event) => setValues({ ...values, isDefault: event.currentTarget.checked })}
          />
        </>
      )}
      <Group justify="flex-end" gap={8} mt={20}>
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={isSaving}>
          {t('save')}
        </Button>
      </Group>
    </form>
  );
}
