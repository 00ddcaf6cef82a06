import { PasswordInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { FormDrawer } from '#platform/web/forms/FormDrawer.tsx';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { passwordChangeFields } from '../contract.ts';
import { NewPasswordFields } from './NewPasswordFields.tsx';

const nothingYet = { current_password: '', password: '', password_confirmation: '' };

/** Changes one's own password; every other browser is signed out by it. */
export function ChangePasswordDrawer({
  opened,
  onClose,
}: {
  opened: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation('password');
  const api = useApi();
  const save = async (user: typeof nothingYet): Promise<void> => {
    await api.put('/v2/users/update_password.json', { body: { user }, quiet: true });
    snackbar.success(t('change.done'));
  };
  return (
    <FormDrawer
      opened={opened}
      onClose={onClose}
      title={t('change.title')}
      description={t('change.text')}
      schema={passwordChangeFields}
      initialValues={nothingYet}
      onSubmit={save}
      submitLabel={t('change.submit')}
    >
      {(form) => (
        <>
          <PasswordInput
            label={t('change.current')}
            autoComplete="current-password"
            data-autofocus
            {...form.getInputProps('current_password')}
          />
          <NewPasswordFields
            password={form.values.password}
            bind={(field) => form.getInputProps(field)}
          />
        </>
      )}
    </FormDrawer>
  );
}
