import { PasswordInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PasswordChecklist } from '#features/session/password/web/public.tsx';
import { passwordMessages } from '#platform/contract/password-rules.ts';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { FormDrawer } from '#platform/web/forms/FormDrawer.tsx';
import { messageBeforeReloadTime } from '#platform/web/overlays/message-times.ts';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { sftpPasswordFields } from '../contract.ts';

const nothingYet = { ftp_password: '', ftp_password_confirmation: '' };

/** Sets the password by which the account signs in by SFTP. */
export function SftpPasswordDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation('sftp-access');
  const api = useApi();
  const save = async (body: typeof nothingYet): Promise<void> => {
    try {
      await api.put('sftp_access', { body, quiet: true });
    } catch (error) {
      snackbar.error(t('failed'));
      throw error;
    }
    snackbar.success(passwordMessages.changed);
    // A page that loads anew takes its messages away: this one is read first.
    setTimeout(() => window.location.reload(), messageBeforeReloadTime);
  };
  return (
    <FormDrawer
      opened={opened}
      onClose={onClose}
      title={t('drawer.title')}
      description={t('drawer.text')}
      schema={sftpPasswordFields}
      initialValues={nothingYet}
      onSubmit={save}
      submitLabel={t('drawer.save')}
      canSubmit={(values) => sftpPasswordFields.safeParse(values).success}
    >
      {(form) => (
        <>
          <PasswordInput
            label={t('drawer.password')}
            autoComplete="new-password"
            aria-describedby="sftp-password-rules"
            data-autofocus
            {...form.getInputProps('ftp_password')}
          />
          <PasswordChecklist password={form.values.ftp_password} id="sftp-password-rules" />
          <PasswordInput
            label={t('drawer.confirmation')}
            autoComplete="new-password"
            {...form.getInputProps('ftp_password_confirmation')}
          />
        </>
      )}
    </FormDrawer>
  );
}
