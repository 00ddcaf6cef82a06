import { Alert, Button, Select, Tabs, TextInput } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useLayoutEffect, useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan, useMe } from '#features/session/access/web/public.tsx';
import { roleNames } from '#platform/contract/roles.ts';
import { SavedMeanwhile } from '#platform/web/forms/SavedMeanwhile.tsx';
import { DrawerContent } from '#platform/web/overlays/Drawer.tsx';
import { useUnsavedGuard } from '#platform/web/overlays/use-unsaved-guard.ts';
import { CommerceTab, GeneralTab, MarketingTab, ServiceTab } from './AreaTabs.tsx';
import {
  accessTemplates,
  stateOfTemplate,
  templateOf,
  type AccessTemplate,
} from './access-templates.ts';
import type { DrawerState, EnabledProducts } from './drawer-state.ts';
import type { PersonRef } from './drawer-target.ts';
import { PrimaryContactSwitch } from './PrimaryContactSwitch.tsx';
import { roleWords } from './role-words.ts';
import { useUserForm } from './use-user-form.ts';
import classes from './users.module.css';

/** The inside of the user drawer: who it is, and the switches of each product that the account has. */
export function UserForm(props: {
  enabled: EnabledProducts;
  start: DrawerState;
  person: (PersonRef & { email: string; isPrimary: boolean; version: string }) | null;
  canWrite: boolean;
  onForm: (isDirtyNow: () => boolean) => void;
  onCancel: () => void;
  onSaved: () => void;
}) {
  const { t } = useTranslation('users');
  const { t: platform } = useTranslation('platform');
  const me = useMe();
  const isAdministrator = useCan()('admin');
  const { person, enabled, onForm, canWrite } = props;
  const [tab, setTab] = useState<string | null>('general');
  const form = useUserForm({ start: props.start, person, enabled, onSaved: props.onSaved });
  useUnsavedGuard(form.isChanged && canWrite);
  useLayoutEffect(() => {
    onForm(() => form.isChanged && canWrite);
    return () => onForm(() => false);
  });
  const wordOfRole = (role: string) => roleWords([role], enabled, t).join(', ') || role;
  const areas = { state: form.state, act: form.act, disabled: !canWrite };
  const isOwn = person?.kind === 'member' && person.id === me.id;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (canWrite && form.canSave) void form.save();
  };

  return (
    <form onSubmit={submit} noValidate aria-busy={form.isSaving}>
      <DrawerContent
        padded
        footer={
          <>
            {canWrite && !form.hasCloudAccess && (
              <span
                role="status"
                className={classes.areaHint}
                style={{ marginInlineEnd: 'auto', alignSelf: 'center' }}
              >
                {t('drawer.noAccess')}
              </span>
            )}
            <Button variant="default" onClick={props.onCancel}>
              {platform(canWrite ? 'cancel' : 'close')}
            </Button>
            {canWrite && (
              <Button type="submit" loading={form.isSaving} disabled={!form.canSave}>
                {t(person ? 'drawer.save' : 'drawer.invite')}
              </Button>
            )}
          </>
        }
      >
        <div className={classes.head}>
          {form.baseError && (
            <Alert color="red" icon={<IconAlertCircle size={18} />} role="alert">
              {form.baseError}
            </Alert>
          )}
          <SavedMeanwhile
            meanwhile={form.meanwhile}
            mine={form.flags}
            submit={() => void form.save()}
            fields={new Map(roleNames.map((role) => [role, wordOfRole(role)]))}
            sayValue={(has) => t(has === true ? 'granted' : 'notGranted')}
          />
          {isOwn && canWrite && (
            <Alert color="amber" variant="light">
              {t('drawer.own')}
            </Alert>
          )}
          {/* No input of type email: browsers cut its spaces, and spaces alone have a message of their own. */}
          <TextInput
            label={t('drawer.email')}
            inputMode="email"
            withAsterisk={!person}
            value={form.email}
            onChange={(event) => form.setEmail(event.currentTarget.value)}
            onBlur={form.touchEmail}
            disabled={person !== null}
            description={person && canWrite ? t('drawer.emailLocked') : undefined}
            error={form.emailError}
            placeholder={person ? undefined : 'ada@example.com'}
            autoComplete="off"
            maxLength={320}
            {...(person ? { classNames: { input: classes.locked ?? '' } } : {})}
            {...(person ? {} : { 'data-autofocus': true })}
          />
          {!person && enabled.marketing && (
            <Select
              label={t('templates.label')}
              description={t(`templates.hint.${templateOf(form.state, enabled) ?? 'custom'}`)}
              placeholder={t('templates.custom')}
              allowDeselect={false}
              data={accessTemplates.map((value) => ({ value, label: t(`templates.${value}`) }))}
              value={templateOf(form.state, enabled)}
              onChange={(chosen) =>
                form.act({
                  type: 'reset',
                  state: stateOfTemplate(chosen as AccessTemplate, enabled),
                })
              }
            />
          )}
          {person && (
            <PrimaryContactSwitch person={person} initial={person.isPrimary} disabled={!canWrite} />
          )}
        </div>
        <Tabs value={tab} onChange={setTab} keepMounted={false}>
          <Tabs.List mb={16} aria-label={t('tabs.label')}>
            <Tabs.Tab value="general">{t('tabs.general')}</Tabs.Tab>
            {(['marketing', 'service', 'commerce'] as const)
              .filter((product) => enabled[product])
              .map((product) => (
                <Tabs.Tab key={product} value={product}>
                  {t(`tabs.${product}`)}
                </Tabs.Tab>
              ))}
          </Tabs.List>
          <Tabs.Panel value="general">
            <GeneralTab {...areas} enabled={enabled} offersAdministrator={isAdministrator} />
          </Tabs.Panel>
          <Tabs.Panel value="marketing">
            <MarketingTab {...areas} />
          </Tabs.Panel>
          <Tabs.Panel value="service">
            <ServiceTab {...areas} />
          </Tabs.Panel>
          <Tabs.Panel value="commerce">
            <CommerceTab state={form.state} />
          </Tabs.Panel>
        </Tabs>
      </DrawerContent>
    </form>
  );
}
