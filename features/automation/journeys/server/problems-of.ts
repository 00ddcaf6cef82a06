import { channelNamed } from '#engines/journeys/public.ts';
import {
  structureProblems,
  type Graph,
  type Problem,
  type Settings,
} from '#engines/journeys/contract.ts';
import type { Account } from '#platform/server/account/account.ts';

/** What keeps a graph from being published: its shape, and messages that are not chosen or not ready. */
export async function problemsOf(
  account: Account,
  graph: Graph,
  _settings: Settings,
): Promise<Problem[]> {
  const emails = graph.nodes.flatMap((node) => (node.type === 'email' ? [node] : []));
  const unchosen = emails.filter((node) => node.campaign_id === null);
  const ids = emails.flatMap((node) => node.campaign_id ?? []);
  const found = (await channelNamed('email')?.problems(account, ids)) ?? [];
  return [
    ...structureProblems(graph),
    ...unchosen.map(({ key }) => ({ node: key, field: 'campaign_id', message: 'is not chosen' })),
    ...found.flatMap(({ campaignId, field, message }) =>
      emails
        .filter((node) => node.campaign_id === campaignId)
        .map(({ key }) => ({ node: key, field, message })),
    ),
  ];
}
