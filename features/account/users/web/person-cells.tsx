import { Avatar } from '@mantine/core';
import { IconStarFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Hint } from '#platform/web/page/Hint.tsx';
import type { Person } from '../contract.ts';
import type { EnabledProducts } from './drawer-state.ts';
import { roleWords } from './role-words.ts';
import classes from './users.module.css';

/** A person by name and address, with a star for the primary contact. */
export function PersonName({ person, isMe }: { person: Person; isMe: boolean }) {
  const { t } = useTranslation('users');
  const name = nameOf(person);
  return (
    <span className={classes.person}>
      <Avatar
        size={30}
        radius="xl"
        color={person.status === 'active' ? 'brand' : 'gray'}
        name={name}
        aria-hidden="true"
      />
      <span className={classes.words}>
        <span className={classes.first}>
          <bdi className={classes.name}>{name}</bdi>
          {isMe && <span className={classes.you}>{t('you')}</span>}
          {person.primary_contact && (
            <Hint label={t('primary')}>
              <span className={classes.star} role="img" aria-label={t('primary')}>
                <IconStarFilled size={13} />
              </span>
            </Hint>
          )}
        </span>
        {name !== person.email && <bdi className={classes.email}>{person.email}</bdi>}
      </span>
    </span>
  );
}

/** Roles in words. */
export function AccessWords({
  roles,
  enabled,
}: {
  roles: readonly string[];
  enabled: EnabledProducts;
}) {
  const { t } = useTranslation('users');
  const words = roleWords(roles, enabled, t);
  if (words.length === 0) return <span className={classes.none}>{t('words.none')}</span>;
  return (
    <span className={classes.access} title={words.join(' · ')}>
      {words.join(' · ')}
    </span>
  );
}

/** What a person is called: the name, or the address of somebody without one. */
export function nameOf(person: Pick<Person, 'first_name' | 'last_name' | 'email'>): string {
  return `${person.first_name} ${person.last_name}`.trim() || person.email;
}
