import { TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { FormDrawer } from '#platform/web/forms/FormDrawer.tsx';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { customFieldMessages, defaultFieldLabels } from '../contract.ts';
import { fieldSnackbarTime } from './CustomFieldDrawer.tsx';

const answer = z.object({ account: defaultFieldLabels });
const fixedFields = z.object({ shows_fixed_fields: z.boolean() });

/** What the account calls first and last name. */
export function useDefaultFields() {
  const api = useApi();
  return useQuery({
    queryKey: ['record', api.accountId, 'custom_fields', 'default_fields'],
    queryFn: async ({ signal }) =>
      answer.parse((await api.get('custom_fields/default_fields', { signal })).data).account,
  });
}

// Some hosts leave out what can not be edited anyway.
function useShowsFixedFields(opened: boolean): boolean {
  const api = useApi();
  const hosts = useQuery({
    queryKey: ['hosts', window.location.host],
    queryFn: async ({ signal }) => {
      const query = { host: window.location.host };
      return fixedFields.parse((await api.get('/v2/hosts.json', { query, signal })).data);
    },
    staleTime: Infinity,
    enabled: opened,
  });
  return hosts.data?.shows_fixed_fields === true;
}

/** Renames first and last name; phone and fax are shown with the reason why they stay, on hosts that show them. */
export function DefaultFieldsDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation('custom-fields');
  const api = useApi();
  const cache = useQueryClient();
  const labels = useDefaultFields();
  const showsFixed = useShowsFixedFields(opened);
  const save = async (account: z.infer<typeof defaultFieldLabels>) => {
    await api.put('custom_fields/default_fields', { body: { account }, quiet: true });
    snackbar.success({ message: customFieldMessages.defaultUpdated, timeout: fieldSnackbarTime });
    await cache.invalidateQueries({ queryKey: ['record', api.accountId] });
  };
  return (
    <FormDrawer
      opened={opened}
      onClose={onClose}
      title={t('defaults.edit')}
      description={t('defaults.text')}
      schema={defaultFieldLabels}
      initialValues={labels.data}
      onSubmit={save}
    >
      {(form) => (
        <>
          <TextInput
            label={t('defaults.firstName')}
            data-autofocus
            withAsterisk
            maxLength={255}
            {...form.getInputProps('first_name')}
          />
          <TextInput
            label={t('defaults.lastName')}
            withAsterisk
            maxLength={255}
            {...form.getInputProps('last_name')}
          />
          {showsFixed && <FixedFields />}
        </>
      )}
    </FormDrawer>
  );
}

function FixedFields() {
  const { t } = useTranslation('custom-fields');
  return (
    <>
      <TextInput
        label={t('defaults.phone')}
        disabled
        value={t('defaults.phone')}
        description={t('defaults.phoneLocked')}
        readOnly
      />
      <TextInput
        label={t('defaults.fax')}
        disabled
        value={t('defaults.fax')}
        description={t('defaults.faxLocked')}
        readOnly
      />
    </>
  );
}
