import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FormDrawer } from '#platform/web/forms/FormDrawer.tsx';
import { useSave } from '#platform/web/resources/use-resource-changes.ts';
import { socialAccounts, type SocialAccount } from '../../contract/accounts.ts';

/** Renames a connected account. */
export function NameDrawer({
  edited,
  onClose,
}: {
  edited: SocialAccount | null;
  onClose: () => void;
}) {
  const { t } = useTranslation('social');
  const save = useSave<SocialAccount>(socialAccounts);
  return (
    <FormDrawer
      opened={edited !== null}
      onClose={onClose}
      title={t('accounts.rename')}
      schema={socialAccounts.fields}
      initialValues={{ name: edited?.name ?? '' }}
      onSubmit={(values) => save.mutateAsync({ id: edited?.id ?? null, values })}
    >
      {(fields) => (
        <TextInput
          label={t('name')}
          data-autofocus
          withAsterisk
          maxLength={255}
          {...fields.getInputProps('name')}
        />
      )}
    </FormDrawer>
  );
}
