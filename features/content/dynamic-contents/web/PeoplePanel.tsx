import { Loader } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { contacts } from '#engines/audience/contract.ts';
import { MailFrame } from '#features/content/contents/web/public.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { emptyPick } from '#platform/web/pickers/picker-value.ts';
import { ReferencePicker } from '#platform/web/pickers/ReferencePicker.tsx';
import classes from './dynamic.module.css';
import { useShownPeople } from './use-counts.ts';
import type { VariantDraft } from './use-variants.ts';

/** What ten people would see, side by side. */
export function PeoplePanel({
  defaultPart,
  variants,
}: {
  defaultPart: string;
  variants: readonly VariantDraft[];
}) {
  const { t } = useTranslation('dynamic-contents');
  const [chosen, setChosen] = useState(emptyPick);
  const ids = chosen.items.slice(0, 10).map(({ id }) => id);
  const { isReady, people, error, isLoading } = useShownPeople(defaultPart, variants, ids);
  return (
    <Panel title={t('people.title')} description={t('people.description')}>
      <ReferencePicker
        label={t('people.choose')}
        placeholder={t('people.anybody')}
        source={{ of: contacts, labelField: 'email' }}
        value={chosen}
        onChange={setChosen}
      />
      {!isReady && <p className={classes.quiet}>{t('people.notYet')}</p>}
      {error !== null && (
        <p className={classes.problem} role="alert">
          {error.message}
        </p>
      )}
      {isReady && people === undefined && isLoading && <Loader size={16} mt={12} />}
      {isReady && people !== undefined && people.length === 0 && (
        <p className={classes.quiet}>{t('people.nobody')}</p>
      )}
      {isReady && people !== undefined && people.length > 0 && (
        <ul className={classes.people} data-part="people" data-stale={isLoading || undefined}>
          {people.map(({ contact, variant, name, html }) => (
            <li key={contact.id}>
              <p className={classes.personName}>
                {`${contact.first_name} ${contact.last_name}`.trim() || contact.email}
                <span className={classes.quiet}>{contact.email}</span>
              </p>
              <p className={classes.personVariant}>
                {variant === 0 ? t('default.title') : `${variant}. ${name}`}
              </p>
              <MailFrame
                html={html}
                title={t('people.frame', { name: contact.email })}
                className={classes.frame}
                isInert
              />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
