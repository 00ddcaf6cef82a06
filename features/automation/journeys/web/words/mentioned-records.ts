import type { CriterionDefinition } from '#engines/audience/contract.ts';
import {
  familiesInTriggers,
  type Graph,
  type Node,
  type Settings,
  type Trigger,
} from '#engines/journeys/contract.ts';
import { definitionOf, isGroup } from '#features/audience/segments/contract/readable-rules.ts';
import type { RuleGroup } from '#features/audience/segments/contract/segments.ts';

/** Ids by the family of their records, as GET choices/{family} knows them. */
export type Mentions = Readonly<Record<string, readonly number[]>>;

/** A rule as the wire carries it. */
interface WireRules {
  readonly filter: 'and' | 'or';
  readonly segment_filters_attributes: readonly unknown[];
}

/** The rule of a step, as the editor of rules takes it. */
export const asRuleGroup = (rules: WireRules): RuleGroup => rules as RuleGroup;

/** Every record that the steps and the settings of a journey name. */
export function mentionsOf(
  graph: Graph,
  settings: Settings,
  criteria: readonly CriterionDefinition[],
): Mentions {
  const found = new Map<string, Set<number>>();
  const note = (family: string, ids: readonly (number | null)[]) => {
    for (const id of ids)
      if (id !== null) found.set(family, (found.get(family) ?? new Set()).add(id));
  };
  const noteRules = (rules: WireRules | null) => {
    if (rules) mentionsOfRules(asRuleGroup(rules), criteria, note);
  };
  for (const node of graph.nodes) {
    noteNode(node, note);
    for (const rules of rulesOfNode(node)) noteRules(rules);
    for (const trigger of triggersOfNode(node)) noteTrigger(trigger, note);
  }
  for (const when of [settings.goal?.when, ...settings.exits])
    if (when?.kind === 'rules') noteRules(when.rules);
    else if (when) noteTrigger(when.trigger, note);
  return Object.fromEntries(
    [...found].map(([family, ids]) => [family, [...ids].sort((one, other) => one - other)]),
  );
}

type Note = (family: string, ids: readonly (number | null)[]) => void;

function rulesOfNode(node: Node): (WireRules | null)[] {
  if (node.type === 'trigger') return [node.rules];
  if (node.type === 'condition') return node.branches.map(({ rules }) => rules);
  return node.type === 'wait' && node.wait.kind === 'condition' ? [node.wait.rules] : [];
}

function triggersOfNode(node: Node): (Trigger | null)[] {
  if (node.type === 'trigger') return [node.trigger];
  return node.type === 'wait' && node.wait.kind === 'event' ? [node.wait.trigger] : [];
}

/** The family of the campaigns that steps of a type send. */
export function campaignFamily(type: Node['type']): string {
  if (type === 'push') return 'push_campaigns';
  return type === 'sms' ? 'sms_campaigns' : 'campaigns';
}

function noteNode(node: Node, note: Note): void {
  if ('campaign_id' in node) note(campaignFamily(node.type), [node.campaign_id]);
  if ('journey_id' in node) note('workflows', [node.journey_id]);
  if ('list_ids' in node) note('lists', node.list_ids);
  if ('tag_ids' in node) note('tags', node.tag_ids);
}

function noteTrigger(trigger: Trigger | null, note: Note): void {
  if (trigger) for (const [family, ids] of recordsOfTrigger(trigger)) note(family, ids);
}

/** The records that a trigger names, by family. */
export function recordsOfTrigger(trigger: Trigger): [family: string, ids: readonly number[]][] {
  const facts = trigger as Readonly<Record<string, unknown>>;
  return Object.entries(familiesInTriggers).flatMap(([property, family]) =>
    property in facts ? [[family, facts[property] as number[]]] : [],
  );
}

function mentionsOfRules(
  rules: RuleGroup,
  criteria: readonly CriterionDefinition[],
  note: Note,
): void {
  for (const part of rules.segment_filters_attributes) {
    if (isGroup(part)) {
      mentionsOfRules(part, criteria, note);
      continue;
    }
    const operators = definitionOf(part, criteria)?.operators ?? [];
    const inputs = operators.find(({ operator }) => operator === part['operator'])?.inputs ?? [];
    for (const { kind, family, name } of inputs)
      if (kind === 'records' && family !== undefined)
        note(family, [part[name] ?? []].flat().map(Number));
  }
}
