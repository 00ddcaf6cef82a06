import { Alert, Button, Group, Select, Switch, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { interfaceLanguages, isInterfaceLanguage } from '#platform/contract/languages.ts';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { useIdentityApi } from '#platform/web/api/ServiceApis.tsx';
import { setDisplayZone } from '#platform/web/format/time-zone.ts';
import { showLanguage } from '#platform/web/i18n/language.ts';
import { applyServerErrors } from '#platform/web/forms/form-errors.ts';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { useUnsavedGuard } from '#platform/web/overlays/use-unsaved-guard.ts';
import { Panel } from '#platform/web/page/Panel.tsx';
import { shareBetweenTabs } from '#platform/web/tabs/share-between-tabs.ts';
import { offsetInHours, type Preferences } from '../contract.ts';
import type { IdentityProfile } from '../contract/identity-profile.ts';
import { askForAlerts } from './ask-for-alerts.ts';
import { DefaultAccountSelect } from './DefaultAccountSelect.tsx';
import { identityAccountQuery, preferencesOf, saveIdentityAccount } from './identity-account.ts';
import { WidgetOrder } from './WidgetOrder.tsx';
import classes from './profile.module.css';

interface Values extends Preferences {
  firstName: string;
  lastName: string;
}

const subscriptions = [
  'subscribe_to_newsletter',
  'subscribe_to_status_update',
  'subscribe_to_release_notes',
  'subscribe_to_research_panel',
  'subscribe_to_pac',
] as const;
const zones = z.array(z.object({ name: z.string(), value: z.string() }));

/** Names and every preference, saved together. */
export function ProfileForm({ profile }: { profile: IdentityProfile }) {
  const { t } = useTranslation('profile');
  const { form, submit, isBusy, message } = useProfileForm(profile);
  return (
    <form onSubmit={submit} noValidate className={classes.panels}>
      <Panel title={t('about')}>
        <div className={classes.fields}>
          {message && (
            <Alert color="red" variant="light" role="alert" className={classes.wide}>
              {message}
            </Alert>
          )}
          <TextInput
            label={t('firstName')}
            autoComplete="given-name"
            maxLength={100}
            {...form.getInputProps('firstName')}
          />
          <TextInput
            label={t('lastName')}
            autoComplete="family-name"
            maxLength={100}
            {...form.getInputProps('lastName')}
          />
          <ZoneSelect form={form} />
          <Select
            label={t('language')}
            data={Object.entries(interfaceLanguages).map(([value, label]) => ({ value, label }))}
            placeholder={t('languageOfBrowser')}
            clearable
            clearButtonProps={{ 'aria-label': t('languageOfBrowser') }}
            value={form.values.language}
            onChange={(value) =>
              form.setFieldValue(
                'language',
                value !== null && isInterfaceLanguage(value) ? value : null,
              )
            }
            error={form.errors['language']}
          />
          <DefaultAccountSelect
            value={form.values.default_account_id}
            onChange={(id) => form.setFieldValue('default_account_id', id)}
            error={form.errors['default_account_id']}
          />
        </div>
      </Panel>
      <Panel title={t('notifications')} description={t('notificationsText')}>
        <div className={classes.switches}>
          <Switch
            label={t('enable_notifications')}
            description={t('enable_notificationsText')}
            {...form.getInputProps('enable_notifications', { type: 'checkbox' })}
            onChange={(event) => {
              const isOn = event.currentTarget.checked;
              form.setFieldValue('enable_notifications', isOn);
              if (isOn)
                void askForAlerts(t).then((isAllowed) => {
                  if (!isAllowed) form.setFieldValue('enable_notifications', false);
                });
            }}
          />
          {subscriptions.map((name) => (
            <Switch
              key={name}
              label={t(name)}
              description={t(`${name}Text`)}
              {...form.getInputProps(name, { type: 'checkbox' })}
            />
          ))}
        </div>
      </Panel>
      <Panel title={t('widgets')} description={t('widgetsText')}>
        <WidgetOrder
          position={form.values.widgets_position}
          onChange={(position) => form.setFieldValue('widgets_position', position)}
        />
      </Panel>
      <Group justify="flex-end" className={classes.save} data-dirty={form.isDirty() || undefined}>
        {form.isDirty() && (
          <Text fz="sm" c="dimmed" mr="auto">
            {t('unsaved')}
          </Text>
        )}
        <Button type="submit" loading={isBusy} disabled={!form.isDirty()}>
          {t('save')}
        </Button>
      </Group>
    </form>
  );
}

function ZoneSelect({ form }: { form: UseFormReturnType<Values> }) {
  const { t } = useTranslation('profile');
  const api = useApi();
  const list = useQuery({
    queryKey: ['time-zones'],
    staleTime: Infinity,
    queryFn: async ({ signal }) =>
      zones
        .parse((await api.get('/api/v1/time_zones.json', { signal, quiet: true })).data)
        .map(({ name, value }) => ({ label: name, value })),
  });
  const known = list.data ?? [{ value: form.values.time_zone, label: form.values.time_zone }];
  return (
    <Select
      label={t('timeZone')}
      data={known}
      searchable
      allowDeselect={false}
      nothingFoundMessage={t('noZone')}
      maxDropdownHeight={280}
      limit={100}
      value={form.values.time_zone}
      error={form.errors['time_zone']}
      onChange={(zone) => {
        if (zone)
          form.setValues({ time_zone: zone, timezone_offset: offsetInHours(zone, new Date()) });
      }}
    />
  );
}

function useProfileForm(profile: IdentityProfile) {
  const { t } = useTranslation('profile');
  const identity = useIdentityApi();
  const queries = useQueryClient();
  const [message, setMessage] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const form = useForm<Values>({
    initialValues: {
      firstName: profile.firstName,
      lastName: profile.lastName,
      ...preferencesOf(profile),
    },
  });
  useUnsavedGuard(form.isDirty());

  const submit = form.onSubmit(async ({ firstName, lastName, ...preferences }) => {
    setBusy(true);
    setMessage(null);
    try {
      const saved = await saveIdentityAccount(identity, profile, {
        firstName: firstName.trim(),
        lastName: lastName.trim(),
        preferences,
      });
      queries.setQueryData(identityAccountQuery(identity).queryKey, saved);
      form.resetDirty();
      // Every date follows at once, and so does the clock of the header, here and in other tabs.
      setDisplayZone(preferences.time_zone);
      await Promise.all([
        queries.invalidateQueries({ queryKey: ['me'] }),
        showLanguage(preferences.language),
      ]);
      tellOtherTabs();
      snackbar.success(t('saved'));
    } catch (error) {
      setMessage(applyServerErrors(form, error, Object.keys(form.values)));
    } finally {
      setBusy(false);
    }
  });
  return { form, submit, isBusy, message };
}

function tellOtherTabs(): void {
  const line = shareBetweenTabs(
    'session',
    (value) => value,
    () => {},
  );
  line.send('me');
  line.close();
}
