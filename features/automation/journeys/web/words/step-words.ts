import type { TFunction } from 'i18next';
import type { CriterionDefinition } from '#engines/audience/contract.ts';
import type { Duration, Node, Trigger, Wait } from '#engines/journeys/contract.ts';
import { serverText } from '#platform/web/i18n/server-text.ts';
import { campaignFamily, recordsOfTrigger } from './mentioned-records.ts';
import type { Names } from './use-names.ts';

/** What steps, outputs, triggers and waits are called, in the language on screen. */
export interface StepWords {
  title(node: Node): string;
  /** What the step does, in a few words; empty where its title says it. */
  summary(node: Node): string;
  output(node: Node, output: string): string;
  trigger(trigger: Trigger | null): string;
  wait(wait: Wait): string;
  duration(duration: Duration): string;
  field(field: string): string;
}

interface WordSource {
  readonly t: TFunction;
  readonly names: Names;
  readonly criteria: readonly CriterionDefinition[];
}

/** Words for a journey whose records have these names. */
export function stepWords(source: WordSource): StepWords {
  const { t } = source;
  const words: StepWords = {
    title: (node) => node.name || t(`types.${node.type}`),
    summary: (node) => summaryOf(node, words, source),
    output: (node, output) => outputName(node, output, t),
    trigger: (trigger) => triggerText(trigger, words, source),
    wait: (wait) => waitText(wait, words, t),
    duration: ({ amount, unit }) => t(`units.${unit}`, { count: amount }),
    field: (field) => fieldName(field, source.criteria),
  };
  return words;
}

/** What a contact's field is called. */
export function fieldName(field: string, criteria: readonly CriterionDefinition[]): string {
  const found = criteria.find(
    ({ fixed }) => fixed['criterion'] === 'field' && fixed['field'] === field,
  );
  if (!found) return field;
  return found.isOwnName ? found.label : serverText(found.label);
}

function outputName(node: Node, output: string, t: TFunction): string {
  if (node.type === 'split') {
    const branch = node.branches.find(({ key }) => key === output);
    const share = `${branch?.percent ?? 0} %`;
    return branch?.name ? `${branch.name} · ${share}` : share;
  }
  if (node.type === 'condition' && output !== 'else') {
    const at = node.branches.findIndex(({ key }) => key === output);
    return node.branches[at]?.name || t('outputs.branch', { number: at + 1 });
  }
  return output === 'next' ? '' : t(`outputs.${output}`);
}

function named(ids: readonly (number | null)[], family: string, { names, t }: WordSource): string {
  return ids
    .filter((id) => id !== null)
    .map((id) => names[family]?.[String(id)] ?? t('hiddenRecord'))
    .join(', ');
}

function summaryOf(node: Node, words: StepWords, source: WordSource): string {
  const { t } = source;
  switch (node.type) {
    case 'trigger':
      return words.trigger(node.trigger);
    case 'wait':
      return words.wait(node.wait);
    case 'condition':
      return t('summary.branches', { count: node.branches.length });
    case 'split':
      return node.branches.map(({ percent }) => `${percent} %`).join(' / ');
    case 'set_field':
      return fieldSummary(node, words, t);
    case 'webhook':
      return node.url === '' ? t('notChosen') : `${node.method} ${node.url}`;
    default:
      return recordSummary(node, source);
  }
}

/** The records that a step is about; empty where it is about none. */
function recordSummary(node: Node, source: WordSource): string {
  const { t } = source;
  switch (node.type) {
    case 'email':
    case 'sms':
    case 'push':
      return named([node.campaign_id], campaignFamily(node.type), source) || t('notChosen');
    case 'list':
      return actionSummary(`summary.list.${node.action}`, named(node.list_ids, 'lists', source), t);
    case 'tag':
      return actionSummary(`summary.tag.${node.action}`, named(node.tag_ids, 'tags', source), t);
    case 'start_journey':
    case 'end_journey':
      return named([node.journey_id], 'workflows', source) || t('notChosen');
    default:
      return '';
  }
}

function actionSummary(key: string, names: string, t: TFunction): string {
  return names === '' ? t('notChosen') : t(key, { names });
}

function fieldSummary(
  node: Extract<Node, { type: 'set_field' }>,
  words: StepWords,
  t: TFunction,
): string {
  if (node.field === '') return t('notChosen');
  const field = words.field(node.field);
  return t(`summary.field.${node.operation}`, { field, value: node.value });
}

function triggerText(trigger: Trigger | null, words: StepWords, source: WordSource): string {
  const { t } = source;
  if (trigger === null) return t('notChosen');
  const text = t(`triggers.${trigger.kind}`);
  const about = aboutOf(trigger, words, source);
  return about === '' ? text : `${text}: ${about}`;
}

function aboutOf(trigger: Trigger, words: StepWords, source: WordSource): string {
  switch (trigger.kind) {
    case 'field_changed':
      return trigger.value === ''
        ? words.field(trigger.field)
        : `${words.field(trigger.field)} = ${trigger.value}`;
    case 'date':
      return `${words.field(trigger.field)}${offsetText(trigger.offset_days, source.t)}, ${trigger.time}`;
    case 'api_event':
      return trigger.event;
    case 'form':
      return listed([source.t(`triggerFields.${trigger.on}`), recordsIn(trigger, source)]);
    case 'ticket':
      return ticketText(trigger, source.t);
    case 'page':
      return listed([recordsIn(trigger, source), trigger.path]);
    default:
      return recordsIn(trigger, source);
  }
}

function ticketText(
  { on, priorities, rating }: Extract<Trigger, { kind: 'ticket' }>,
  t: TFunction,
): string {
  const details = on === 'rated' ? [rating ?? ''] : priorities;
  return listed([
    t(`tickets.${on}`),
    ...details.map((detail) => (detail === '' ? '' : t(`tickets.${detail}`))),
  ]);
}

const listed = (parts: readonly string[]): string => parts.filter((part) => part !== '').join(', ');

function recordsIn(trigger: Trigger, source: WordSource): string {
  return listed(recordsOfTrigger(trigger).map(([family, ids]) => named(ids, family, source)));
}

function offsetText(days: number, t: TFunction): string {
  if (days === 0) return '';
  return ` ${t(days < 0 ? 'summary.daysBefore' : 'summary.daysAfter', { count: Math.abs(days) })}`;
}

function waitText(wait: Wait, words: StepWords, t: TFunction): string {
  switch (wait.kind) {
    case 'duration':
      return words.duration(wait);
    case 'until_time':
      return t('waits.untilTime', {
        time: wait.time,
        days:
          wait.weekdays.length === 0
            ? t('waits.anyDay')
            : wait.weekdays.map((day) => t(`weekdays.${day}`)).join(', '),
      });
    case 'until_date':
      return `${words.field(wait.field) || t('notChosen')}${offsetText(wait.offset_days, t)}, ${wait.time}`;
    case 'event':
      return t('waits.untilEvent', {
        event: words.trigger(wait.trigger),
        time: words.duration(wait.timeout),
      });
    case 'condition':
      return t('waits.untilCondition', { time: words.duration(wait.timeout) });
    case 'usual_hour':
      return t(`waits.usual_${wait.within}`);
  }
}
