import type { Graph } from '#engines/journeys/contract.ts';
import type { Account } from '#platform/server/account/account.ts';
import { invalid } from '#platform/server/errors.ts';
import { emailSteps } from './steps/email-steps.ts';
import { smsSteps } from './steps/sms-steps.ts';
import type { StepMessages } from './steps/step-messages.ts';

/** A journey whose steps send. */
interface Journey {
  id: number;
  name: string;
  graph: Graph;
}

const kinds = { email: emailSteps, sms: smsSteps } as const satisfies Record<string, StepMessages>;

/** Kinds of messages whose steps have a campaign of their own. */
export type StepChannel = keyof typeof kinds;

/** Makes the campaign whose message a step sends: empty, or with the message of another. */
export async function makeStep(
  account: Account,
  journey: Journey,
  step: {
    node: string;
    channel: StepChannel;
    name?: string | undefined;
    fromCampaignId?: number | undefined;
  },
): Promise<number> {
  const node = journey.graph.nodes.find(({ key }) => key === step.node);
  if (node && node.type !== step.channel)
    throw invalid({
      node: [
        step.channel === 'sms'
          ? 'is no step that sends a text message'
          : 'is no step that sends an email',
      ],
    });
  return kinds[step.channel].make(account, {
    journeyId: journey.id,
    name: step.name || node?.name || journey.name,
    ...(step.fromCampaignId !== undefined && { fromCampaignId: step.fromCampaignId }),
  });
}

/** The graph with a campaign of its own for each step that sends. */
export async function copySteps(
  account: Account,
  { journeyId, graph }: { journeyId: number; graph: Graph },
): Promise<Graph> {
  const nodes: Graph['nodes'] = [];
  for (const node of graph.nodes)
    nodes.push(
      (node.type === 'email' || node.type === 'sms') && node.campaign_id !== null
        ? {
            ...node,
            campaign_id: await kinds[node.type].duplicate(account, node.campaign_id, {
              journeyId,
            }),
          }
        : node,
    );
  return { ...graph, nodes };
}

/** Lets messages of a journey's steps rest that are not sent yet. */
export async function restSteps(account: Account, { id }: Pick<Journey, 'id'>): Promise<void> {
  for (const kind of Object.values(kinds)) await kind.rest(account, await kind.of(account, id));
}

/** Lets them go on. */
export async function wakeSteps(account: Account, { id }: Pick<Journey, 'id'>): Promise<void> {
  for (const kind of Object.values(kinds)) await kind.wake(account, await kind.of(account, id));
}

/** Keeps what the messages of a journey say now as what somebody approved; with nobody's name, they may be changed at any time. */
export async function approveSteps(
  account: Account,
  { graph }: Pick<Journey, 'graph'>,
  approvedBy: string | null,
): Promise<void> {
  for (const [channel, kind] of Object.entries(kinds))
    await kind.approve(
      account,
      graph.nodes.flatMap((node) =>
        node.type === channel && 'campaign_id' in node && node.campaign_id !== null
          ? [node.campaign_id]
          : [],
      ),
      approvedBy,
    );
}

/** Takes the campaigns of a deleted journey's steps away; what of them is not sent yet stays unsent. */
export async function removeSteps(account: Account, { id }: Pick<Journey, 'id'>): Promise<void> {
  for (const kind of Object.values(kinds)) await kind.remove(account, await kind.of(account, id));
}
