import { Avatar } from '@mantine/core';
import { IconBoxMultiple } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { PresentPerson } from '#platform/contract/presence.ts';
import classes from './PresenceBadge.module.css';
import { useOwnTabs } from './use-own-tabs.ts';
import { usePresence } from './use-presence.ts';

/** 'Ana is editing this too', or that it is open in another tab of the same person, for every screen that changes one record. */
export function PresenceBadge({
  place,
  isWriting,
  wordsOf,
}: {
  place: string | null;
  /** Whether the person is typing in it right now. */
  isWriting?: boolean | undefined;
  /** What is said of the others, where more is known than that they are editing. */
  wordsOf?: ((others: readonly PresentPerson[]) => string) | undefined;
}) {
  const { t } = useTranslation('platform');
  const others = usePresence(place, isWriting);
  const hasOwnTabs = useOwnTabs(place);
  const [first, second] = others;
  if (!first)
    return hasOwnTabs ? (
      <span className={classes.note} role="status">
        <IconBoxMultiple size={18} aria-hidden />
        <span className={classes.words}>{t('presence.own')}</span>
      </span>
    ) : null;
  const words = wordsOf
    ? wordsOf(others)
    : !second
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
