import { pauseRolling, resumeRolling } from '#engines/delivery/public.ts';
import type { Graph } from '#engines/journeys/contract.ts';
import {
  approveStepCampaigns,
  duplicateStepCampaign,
  makeStepCampaign,
  removeStepCampaigns,
  stepSource,
} from '#features/campaigns/email-campaigns/server/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { invalid } from '#platform/server/errors.ts';
import { stepsWithMessages } from './read-graphs.ts';

/** A journey whose steps send. */
interface Journey {
  id: number;
  name: string;
  graph: Graph;
}

/** Makes the campaign whose message a step sends: empty, or with the message of another. */
export async function makeStep(
  account: Account,
  journey: Journey,
  step: { node: string; name?: string | undefined; fromCampaignId?: number | undefined },
): Promise<number> {
  const node = journey.graph.nodes.find(({ key }) => key === step.node);
  if (node && node.type !== 'email') throw invalid({ node: ['is no step that sends an email'] });
  return makeStepCampaign(account, {
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
      node.type === 'email' && node.campaign_id !== null
        ? {
            ...node,
            campaign_id: await duplicateStepCampaign(account, node.campaign_id, { journeyId }),
          }
        : node,
    );
  return { ...graph, nodes };
}

/** Lets emails of a journey's steps rest that are not sent yet. */
export async function restSteps(account: Account, { id }: Pick<Journey, 'id'>): Promise<void> {
  await pauseRolling(account, stepSource, await stepsWithMessages(account, id));
}

/** Lets them go on. */
export async function wakeSteps(account: Account, { id }: Pick<Journey, 'id'>): Promise<void> {
  await resumeRolling(account, stepSource, await stepsWithMessages(account, id));
}

/** Keeps what the messages of a journey say now as what somebody approved; with nobody's name, they may be changed at any time. */
export async function approveSteps(
  account: Account,
  { graph }: Pick<Journey, 'graph'>,
  approvedBy: string | null,
): Promise<void> {
  await approveStepCampaigns(
    account,
    graph.nodes.flatMap((node) =>
      node.type === 'email' && node.campaign_id !== null ? [node.campaign_id] : [],
    ),
    approvedBy,
  );
}

/** Takes the campaigns of a deleted journey's steps away; what of them is not sent yet stays unsent. */
export async function removeSteps(account: Account, { id }: Pick<Journey, 'id'>): Promise<void> {
  await removeStepCampaigns(account, await stepsWithMessages(account, id));
}
