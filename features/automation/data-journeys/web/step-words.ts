import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { fullNumber } from '#platform/web/format/numbers.ts';
import type { DataJourney } from '../contract/data-journeys.ts';
import type { Step, StepOf } from '../contract/steps.ts';

type T = TFunction<'data-journeys'>;
type Name = (family: string, id: number | null) => string;

/** Says what a step does, in a line. */
export function useStepWords(journey: DataJourney): (step: Step) => string {
  const { t } = useTranslation('data-journeys');
  const name: Name = (family, id) =>
    journey.names[family]?.[String(id)] ?? t('words.hidden', { id: id ?? 0 });
  return (step) => wordsOf(step, { t, name, journey });
}

function wordsOf(step: Step, about: { t: T; name: Name; journey: DataJourney }): string {
  const { t, name, journey } = about;
  switch (step.type) {
    case 'query':
      return t(`words.query.${step.combine}`, { name: queried(step, t, name) });
    case 'import':
      return importWords(step, { t, name, journey });
    case 'update':
      return step.changes.map((change) => changeWords(change, t, name)).join(' · ');
    case 'wait':
      return t('words.wait', {
        pattern: step.pattern,
        list: name('lists', step.folder_list_id),
        count: step.hours,
      });
    case 'check':
      return checkWords(step, t);
    case 'export':
      return t(`words.export.${step.to}`, { name: step.name, count: step.columns.length });
    case 'campaign':
      return t(`words.campaign.${step.how}`, { name: name('campaigns', step.campaign_id) });
    case 'journey':
      return name('workflows', step.journey_id);
  }
}

function queried(step: StepOf<'query'>, t: T, name: Name): string {
  const family = {
    segment: 'segments',
    list: 'lists',
    relational_query: 'relational_queries',
  }[step.source];
  return t(`words.source.${step.source}`, { name: name(family, step.source_id) });
}

function importWords(
  step: StepOf<'import'>,
  { t, name, journey }: { t: T; name: Name; journey: DataJourney },
): string {
  const file =
    step.from === 'url'
      ? (step.url ?? '')
      : step.from === 'sftp'
        ? t('words.folder', {
            pattern: step.pattern ?? '',
            list: name('lists', step.folder_list_id),
          })
        : (journey.files.find(({ id }) => id === step.file_id)?.name ?? '');
  return step.list_id === null
    ? t('words.import', { file })
    : t('words.importInto', { file, list: name('lists', step.list_id) });
}

type Change = StepOf<'update'>['changes'][number];

function changeWords(change: Change, t: T, name: Name): string {
  const names =
    'tag_ids' in change
      ? change.tag_ids.map((id) => name('tags', id))
      : 'list_ids' in change
        ? change.list_ids.map((id) => name('lists', id))
        : [];
  const field = 'field' in change ? change.field : '';
  const value = 'value' in change ? String(change.value ?? '–') : '';
  return t(`words.changes.${change.action}`, { names: names.join(', '), field, value });
}

function checkWords({ min, max }: StepOf<'check'>, t: T): string {
  const numbers = { min: fullNumber(min ?? 0), max: fullNumber(max ?? 0) };
  if (min !== null && max !== null) return t('words.check.between', numbers);
  return min === null
    ? t('words.check.most', { ...numbers, count: max ?? 0 })
    : t('words.check.least', { ...numbers, count: min });
}
