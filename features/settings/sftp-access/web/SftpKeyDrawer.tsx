import { Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { FormDrawer } from '#platform/web/forms/FormDrawer.tsx';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { sftpKeyFields } from '../contract.ts';

const nothingYet = { name: '', key: '' };

/** Adds a public key that signs in by SFTP. */
export function SftpKeyDrawer({
  opened,
  onClose,
  onAdded,
}: {
  opened: boolean;
  onClose: () => void;
  onAdded: () => void;
}) {
  const { t } = useTranslation('sftp-access');
  const api = useApi();
  const save = async (body: typeof nothingYet): Promise<void> => {
    await api.post('sftp_keys', { body });
    snackbar.success({ message: t('keys.done', { name: body.name }) });
    onAdded();
  };
  return (
    <FormDrawer
      opened={opened}
      onClose={onClose}
      title={t('keys.add')}
      description={t('keys.drawerText')}
      schema={sftpKeyFields}
      initialValues={nothingYet}
      onSubmit={save}
      submitLabel={t('keys.add')}
    >
      {(form) => (
        <>
          <TextInput
            label={t('keys.name')}
            data-autofocus
            maxLength={100}
            {...form.getInputProps('name')}
          />
          <Textarea
            label={t('keys.key')}
            placeholder="ssh-ed25519 AAAA…"
            minRows={4}
            autosize
            spellCheck={false}
            {...form.getInputProps('key')}
          />
        </>
      )}
    </FormDrawer>
  );
}
