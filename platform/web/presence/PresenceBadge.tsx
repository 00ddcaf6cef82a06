import { Avatar } from '@mantine/core';
import { IconBoxMultiple } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './PresenceBadge.module.css';
import { useOwnTabs } from './use-own-tabs.ts';
import { usePresence } from './use-presence.ts';

/** 'Ana is editing this too', or that it is open in another tab of the same person, for every screen that changes one record. */
export function PresenceBadge({ place }: { place: string | null }) {
  const { t } = useTranslation('platform');
  const others = usePresence(place);
  const hasOwnTabs = useOwnTabs(place);
  const [first, second] = others;
  if (!first)
    return hasOwnTabs ? (
      <span className={classes.note} role="status">
        <IconBoxMultiple size={18} aria-hidden />
        <span className={classes.words}>{t('presence.own')}</span>
      </span>
    ) : null;
  const words = !second
    ? t('presence.one', { name: first.name })
    : others.length === 2
      ? t('presence.two', { name: first.name, other: second.name })
      : t('presence.many', { name: first.name, count: others.length - 1 });
  return (
    <span className={classes.note} role="status">
      <Avatar.Group spacing={8}>
        {others.slice(0, 3).map((one) => (
          <Avatar key={one.id} size={22} radius="xl" color="amber" name={one.name} aria-hidden />
        ))}
      </Avatar.Group>
      <span className={classes.words} dir="auto">
        {words}
      </span>
    </span>
  );
}
