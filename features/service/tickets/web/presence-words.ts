import type { TFunction } from 'i18next';
import type { PresentPerson } from '#platform/contract/presence.ts';

const mostNamed = 2;

/** 'Ana is writing', 'Ana, Ben are viewing': who writes is named before who only reads. */
export function presenceWords(t: TFunction<'tickets'>, people: readonly PresentPerson[]): string {
  const writers = people.filter((one) => one.is_writing);
  const shown = writers.length > 0 ? writers : people;
  const named = shown.slice(0, mostNamed).map(({ name }) => name);
  const more = shown.length - named.length;
  const names = [...named, ...(more > 0 ? [`+${more}`] : [])].join(', ');
  const values = { names, count: shown.length };
  return writers.length > 0 ? t('presence.writing', values) : t('presence.viewing', values);
}
