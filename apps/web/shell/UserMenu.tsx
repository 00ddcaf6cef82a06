import { Avatar, Menu, Text, useMantineColorScheme } from '@mantine/core';
import type { MantineColorScheme } from '@mantine/core';
import {
  IconActivity,
  IconCreditCard,
  IconDeviceDesktop,
  IconExternalLink,
  IconKey,
  IconKeyboard,
  IconListDetails,
  IconLogout,
  IconMap,
  IconMoon,
  IconPlug,
  IconSettings,
  IconSunHigh,
  IconUser,
  IconUserShield,
} from '@tabler/icons-react';
import type { Icon } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AccountFacts } from '#features/session/access/contract.ts';
import type { Me } from '#features/session/access/web/me.ts';
import { openShortcutSheet } from '../open-shortcut-sheet.ts';
import { useMenuPlace } from './use-menu-place.ts';
import { administrationEntries, externalEntries } from './user-menu-entries.ts';
import classes from './header.module.css';

const ChangePasswordDrawer = lazy(() =>
  import('#features/session/password/web/ChangePasswordDrawer.tsx').then((module) => ({
    default: module.ChangePasswordDrawer,
  })),
);

const icons: Record<string, Icon> = {
  'user.billing': IconCreditCard,
  'user.users': IconUserShield,
  'user.settings': IconSettings,
  'user.connections': IconPlug,
  'user.processQueue': IconListDetails,
  'user.identityProfile': IconUser,
  'user.galaxy': IconExternalLink,
  'user.roadmap': IconMap,
  'user.systemStatus': IconActivity,
};

function EntryIcon({ title }: { title: string }) {
  const Found = icons[title] ?? IconExternalLink;
  return <Found size={17} stroke={1.7} />;
}

/** Who is signed in, the account's administration, the look, the keys, and the way out. */
export function UserMenu({ me, facts }: { me: Me; facts: AccountFacts | null }) {
  const { t } = useTranslation('shell');
  const router = useRouter();
  const [isChanging, setChanging] = useState(false);
  // Once loaded it stays, so that it can close with its animation.
  const [wasChanging, setWasChanging] = useState(false);
  useEffect(() => {
    if (isChanging) setWasChanging(true);
  }, [isChanging]);
  const name = `${me.firstName} ${me.lastName}`.trim() || me.email;
  const place = useMenuPlace();
  const offered = facts ? administrationEntries(facts, place) : [];
  return (
    <>
      <Menu width={260} position="bottom-end">
        <Menu.Target>
          <button
            type="button"
            className={classes.avatarButton}
            aria-label={t('user.menu', { name })}
          >
            <Avatar size={32} radius="xl" color="brand" name={name} />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <div style={{ padding: '8px 10px 10px' }}>
            <Text fz="sm" fw="var(--hg-weight-strong)" truncate>
              {name}
            </Text>
            <Text fz="xs" c="dimmed" truncate>
              {me.email}
            </Text>
          </div>
          <Menu.Divider />
          {offered.map(({ path, title }) => (
            <Menu.Item
              key={path}
              leftSection={<EntryIcon title={title} />}
              onClick={() => router.history.push(`/accounts/${facts?.accountId}/${path}`)}
            >
              {t(title)}
            </Menu.Item>
          ))}
          {offered.length > 0 && <Menu.Divider />}
          {!place.hidden.has('/users/edit') && (
            <Menu.Item
              leftSection={<IconUser size={17} stroke={1.7} />}
              onClick={() => router.history.push('/users/edit')}
            >
              {t('user.profile')}
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={<IconKey size={17} stroke={1.7} />}
            onClick={() => setChanging(true)}
          >
            {t('user.password')}
          </Menu.Item>
          {externalEntries(place).map(({ href, title }) => (
            <Menu.Item
              key={title}
              component="a"
              href={href}
              target="_blank"
              rel="noreferrer"
              className={classes.menuLink}
              leftSection={<EntryIcon title={title} />}
            >
              {t(title)}
            </Menu.Item>
          ))}
          <Menu.Item
            leftSection={<IconKeyboard size={17} stroke={1.7} />}
            onClick={openShortcutSheet}
          >
            {t('user.shortcuts')}
          </Menu.Item>
          <ColourScheme />
          <Menu.Divider />
          <Menu.Item
            leftSection={<IconLogout size={17} stroke={1.7} />}
            onClick={() => router.history.push('/session/logout')}
          >
            {t('user.signOut')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {wasChanging && (
        <Suspense>
          <ChangePasswordDrawer opened={isChanging} onClose={() => setChanging(false)} />
        </Suspense>
      )}
    </>
  );
}

const schemes = { light: IconSunHigh, dark: IconMoon, auto: IconDeviceDesktop } as const;
const nextScheme: Record<MantineColorScheme, MantineColorScheme> = {
  light: 'dark',
  dark: 'auto',
  auto: 'light',
};

/** Light, dark, or as the device has it: each press takes the next. */
function ColourScheme() {
  const { t } = useTranslation('shell');
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const SchemeIcon = schemes[colorScheme];
  return (
    <Menu.Item
      closeMenuOnClick={false}
      leftSection={<SchemeIcon size={17} stroke={1.7} />}
      onClick={() => setColorScheme(nextScheme[colorScheme])}
      rightSection={
        <Text fz="xs" c="dimmed">
          {t(`user.scheme.${colorScheme}`)}
        </Text>
      }
    >
      {t('user.scheme.title')}
    </Menu.Item>
  );
}
