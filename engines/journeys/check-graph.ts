import {
  missingReferences,
  namesInRules,
  parseRules,
  requireCompiling,
  ruleContext,
  type Rules,
} from '#engines/audience/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { ProductError, sentenceOf } from '#platform/server/errors.ts';
import { channelNamed, type Channel } from './channels.ts';
import type { Graph, Node, Settings, Wait } from './contract.ts';
import { structureProblems, type Problem } from './structure-contract.ts';
import type { Trigger } from './trigger-contract.ts';

/** What keeps a journey from being published: its shape, what is not chosen yet, rules that cannot be asked, and messages that are not ready. */
export async function checkGraph(
  account: Account,
  graph: Graph,
  settings: Settings,
): Promise<Problem[]> {
  return [
    ...structureProblems(graph),
    ...graph.nodes.flatMap(unchosen),
    ...(await ruleProblems(account, graph, settings)),
    ...(await messageProblems(account, graph)),
  ];
}

const notChosen = 'is not chosen';

function unchosen(node: Node): Problem[] {
  const missing = (field: string, isMissing: boolean): Problem[] =>
    isMissing ? [{ node: node.key, field, message: notChosen }] : [];
  switch (node.type) {
    case 'trigger':
      return missing('trigger', node.trigger === null || isOpenTrigger(node.trigger));
    case 'email':
    case 'sms':
    case 'push':
      return missing('campaign_id', node.campaign_id === null);
    case 'webhook':
      return missing('url', node.url === '');
    case 'set_field':
      return missing('field', node.field === '');
    case 'list':
      return missing('list_ids', node.list_ids.length === 0);
    case 'tag':
      return missing('tag_ids', node.tag_ids.length === 0);
    case 'start_journey':
    case 'end_journey':
      return missing('journey_id', node.journey_id === null);
    case 'wait':
      return missing('wait', isOpenWait(node.wait));
    case 'condition':
      return missing(
        'branches',
        node.branches.some(({ rules }) => rules === null),
      );
    default:
      return [];
  }
}

function isOpenTrigger(trigger: Trigger): boolean {
  if ('field' in trigger) return trigger.field === '';
  if (trigger.kind === 'unsubscribed') return false;
  return (
    ('list_ids' in trigger && trigger.list_ids.length === 0) ||
    ('tag_ids' in trigger && trigger.tag_ids.length === 0) ||
    ('segment_ids' in trigger && trigger.segment_ids.length === 0)
  );
}

function isOpenWait(wait: Wait): boolean {
  if (wait.kind === 'event') return wait.trigger === null || isOpenTrigger(wait.trigger);
  if (wait.kind === 'condition') return wait.rules === null;
  return wait.kind === 'until_date' && wait.field === '';
}

interface PlacedRules {
  node: string | null;
  field: string;
  rules: unknown;
}

async function ruleProblems(
  account: Account,
  graph: Graph,
  settings: Settings,
): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const { node, field, rules } of [
    ...graph.nodes.flatMap(rulesOf),
    ...rulesOfWhole(settings),
  ]) {
    const message = await ruleProblem(account, rules);
    if (message !== null) problems.push({ node, field, message });
  }
  return problems;
}

function rulesOf(node: Node): PlacedRules[] {
  const placed = (field: string, rules: unknown): PlacedRules[] =>
    rules === null ? [] : [{ node: node.key, field, rules }];
  if (node.type === 'trigger') return placed('rules', node.rules);
  if (node.type === 'wait')
    return node.wait.kind === 'condition' ? placed('wait', node.wait.rules) : [];
  return node.type === 'condition'
    ? node.branches.flatMap(({ rules }) => placed('branches', rules))
    : [];
}

function rulesOfWhole({ goal, exits }: Settings): PlacedRules[] {
  const whens = [
    ...(goal ? [{ field: 'goal', when: goal.when }] : []),
    ...exits.map((when) => ({ field: 'exits', when })),
  ];
  return whens.flatMap(({ field, when }) =>
    when.kind === 'rules' ? [{ node: null, field, rules: when.rules }] : [],
  );
}

async function ruleProblem(account: Account, given: unknown): Promise<string | null> {
  try {
    const rules: Rules = parseRules(given);
    const missing = missingReferences(rules, await namesInRules(account, [rules]));
    if (missing.length > 0) return 'names what does not exist any more';
    requireCompiling(rules, await ruleContext(account, { rules: [rules], form: 'one' }));
    return null;
  } catch (error) {
    if (!(error instanceof ProductError)) throw error;
    return typeof error.errors === 'object' ? sentenceOf(error.errors) : error.message;
  }
}

async function messageProblems(account: Account, graph: Graph): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const type of ['email', 'sms', 'push'] as const satisfies readonly Channel[]) {
    const steps = graph.nodes.flatMap((node) =>
      node.type === type && node.campaign_id !== null
        ? [{ key: node.key, campaignId: node.campaign_id }]
        : [],
    );
    if (steps.length === 0) continue;
    const channel = channelNamed(type);
    const found =
      (await channel?.problems(account, [...new Set(steps.map(({ campaignId }) => campaignId))])) ??
      [];
    for (const { key, campaignId } of steps) {
      if (!channel) problems.push({ node: key, field: null, message: 'is not available yet' });
      for (const { campaignId: id, field, message } of found)
        if (id === campaignId) problems.push({ node: key, field, message });
    }
  }
  return problems;
}
