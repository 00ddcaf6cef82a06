import { Button, Switch, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useAccountFacts } from '#features/session/access/web/public.tsx';
import { permissionsFor } from '#platform/contract/roles.ts';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { serverText } from '#platform/web/i18n/server-text.ts';
import { FormDrawer } from '#platform/web/forms/FormDrawer.tsx';
import { useEditedRecord } from '#platform/web/forms/use-edited-record.ts';
import { showSecret } from '#platform/web/overlays/show-secret.tsx';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { useRefresh } from '#platform/web/resources/query-keys.ts';
import { apiKeyMessages, apiKeys, keyNameProblem } from '../contract.ts';
import { AddressList } from './AddressList.tsx';
import classes from './api-keys.module.css';
import { bodyOf, keyForm, valuesOf } from './key-form.ts';
import type { ApiKey, KeyValues } from './key-form.ts';

/** How long the drawer's snackbar stays, in milliseconds. */
const snackbarTime = 2000;

/** Makes a key, whose secret is then shown once, or changes one. */
export function ApiKeyDrawer({
  apiKey,
  onClose,
}: {
  apiKey: ApiKey | 'new' | null;
  onClose: () => void;
}) {
  const { t } = useTranslation('api-keys');
  const existing = apiKey === 'new' ? null : apiKey;
  const record = useEditedRecord(apiKeys, existing, valuesOf);
  const save = useSaveKey(existing);
  const offered = permissionsFor(useAccountFacts());
  return (
    <FormDrawer
      opened={apiKey !== null}
      onClose={onClose}
      size={700}
      title={existing ? t('drawer.edit') : t('drawer.add_key')}
      schema={keyForm}
      initialValues={valuesOf(existing)}
      submitLabel={existing ? t('drawer.update') : t('drawer.create')}
      record={record}
      onSubmit={save}
    >
      {(form) => {
        const { permissions } = form.values;
        const setPermissions = (list: string[]) => form.setFieldValue('permissions', list as never);
        const typed = form.values.name === '' ? null : keyNameProblem(form.values.name);
        const hasAll = offered.every((one) => permissions.includes(one));
        return (
          <>
            <TextInput
              label={t('drawer.name')}
              description={t('drawer.nameHint')}
              withAsterisk
              data-autofocus
              {...form.getInputProps('name')}
              error={form.errors['name'] ?? (typed === null ? null : serverText(typed))}
            />
            <fieldset
              className={classes.permissions}
              aria-describedby={form.errors['permissions'] ? 'permissions-error' : undefined}
            >
              <legend className={classes.legend}>{t('drawer.permissions')}</legend>
              <div className={classes.permissionsHead}>
                <span>{t('drawer.permissionsHint')}</span>
                <Button
                  variant="subtle"
                  size="compact-sm"
                  onClick={() => setPermissions(hasAll ? [] : [...offered])}
                >
                  {hasAll ? t('drawer.none') : t('drawer.all')}
                </Button>
              </div>
              <div className={classes.permissionGrid}>
                {offered.map((permission) => (
                  <Switch
                    key={permission}
                    label={t(`permissions.${permission}`)}
                    checked={permissions.includes(permission)}
                    onChange={(event) =>
                      setPermissions(
                        event.currentTarget.checked
                          ? [...permissions, permission]
                          : permissions.filter((one) => one !== permission),
                      )
                    }
                  />
                ))}
              </div>
              {form.errors['permissions'] && (
                <p id="permissions-error" role="alert" className={classes.error}>
                  {form.errors['permissions']}
                </p>
              )}
            </fieldset>
            <AddressList
              addresses={form.values.whitelisted_ips}
              onChange={(list) => form.setFieldValue('whitelisted_ips', list as never)}
              draft={form.values.address}
              onDraft={(draft) => form.setFieldValue('address', draft as never)}
              error={messageOf(form.errors['address'] ?? form.errors['whitelisted_ips'])}
            />
          </>
        );
      }}
    </FormDrawer>
  );
}

function messageOf(error: unknown): string | undefined {
  return typeof error === 'string' ? error : undefined;
}

function useSaveKey(
  existing: ApiKey | null,
): (values: KeyValues, version: string | undefined) => Promise<void> {
  const { t } = useTranslation('api-keys');
  const api = useApi();
  const refresh = useRefresh(apiKeys);
  return async (values, version) => {
    // What the server refuses stands at the fields of the drawer; no snackbar repeats it.
    const call = { body: bodyOf(values), quiet: true, version, exclude: [412] };
    if (existing) {
      await api.put(`${apiKeys.path}/${existing.id}`, call);
      snackbar.success({ message: serverText(apiKeyMessages.updated), timeout: snackbarTime });
    } else {
      const { data } = await api.post<{ api_key: ApiKey & { key: string } }>(apiKeys.path, call);
      void showSecret({
        title: t('secret.title', { name: data.api_key.name }),
        message: t('secret.text'),
        label: t('secret.label'),
        secret: data.api_key.key,
      });
    }
    await refresh();
  };
}
