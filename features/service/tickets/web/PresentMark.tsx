import { IconEye, IconPencil } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { PresentPerson } from '#platform/contract/presence.ts';
import { presenceWords } from './presence-words.ts';
import classes from './tickets.module.css';

/** Who else has the ticket of a row open, or is writing in it. */
export function PresentMark({ people }: { people: readonly PresentPerson[] | undefined }) {
  const { t } = useTranslation('tickets');
  if (!people || people.length === 0) return null;
  const Icon = people.some((one) => one.is_writing) ? IconPencil : IconEye;
  return (
    <span className={classes.present}>
      <Icon size={14} aria-hidden />
      <span dir="auto">{presenceWords(t, people)}</span>
    </span>
  );
}
