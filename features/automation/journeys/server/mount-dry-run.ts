import { z } from 'zod';
import { checkGraph, dryRun, lineText, stepName } from '#engines/journeys/public.ts';
import type { Graph, NodeType, Settings } from '#engines/journeys/contract.ts';
import { idParam } from '#platform/contract/fields.ts';
import { inAccount, type Account } from '#platform/server/account/account.ts';
import { notFound } from '#platform/server/errors.ts';
import { ok, type Router } from '#platform/server/http/route.ts';
import type { Services } from '#platform/server/services.ts';
import { dryRunBody, type DryRunAnswer, type DryRunBody } from '../contract/insight.ts';
import { automationRole as role } from '../contract/workflows.ts';
import { contactExists } from './journeys-of-contact.ts';
import { refuseProblems } from './publish-journey.ts';
import { readJourney } from './show-journey.ts';
import { readVersion } from './versions.ts';

interface Drawn {
  graph: Graph;
  settings: Settings;
}

/** POST workflows/{id}/dry_run: one person, simulated time, the engine itself, and nothing that stays. */
export function mountDryRun(router: Router, services: Services): void {
  router.account({
    method: 'POST',
    path: 'workflows/:id/dry_run',
    role,
    transaction: false,
    summary: 'Let a contact pass through a journey in simulated time; nothing of it stays',
    params: z.object({ accountId: idParam, id: idParam }),
    body: dryRunBody,
    bodySample: { contact_id: 1 },
    handle: async ({ accountId, actor, params, body }) => {
      const drawn = await inAccount(services.database, { accountId, actor }, (account) =>
        drawnFor(account, params.id, body),
      );
      const answer = await dryRun(services.database, accountId, {
        graph: drawn.graph,
        settings: drawn.settings,
        contactId: body.sample ? 'sample' : body.contact_id!,
        startsAt: new Date(body.starts_at ?? services.clock.now()).toISOString(),
        events: body.events.map(happening),
      });
      return ok(inWords(drawn, answer));
    },
  });
}

async function drawnFor(account: Account, id: number, body: DryRunBody): Promise<Drawn> {
  const journey = await readJourney(account, id);
  if (!body.sample && !(await contactExists(account, body.contact_id!))) throw notFound('contact');
  const drawn =
    body.draft || journey.live_version === null
      ? journey
      : await readVersion(account, id, journey.live_version);
  const types = new Map(drawn.graph.nodes.map(({ key, type }) => [key, type]));
  const problems = await checkGraph(account, drawn.graph, drawn.settings);
  // Messages that are not ready are told where they would be sent.
  refuseProblems(
    problems.filter(({ node }) => node === null || !messages.includes(types.get(node) ?? 'end')),
  );
  return drawn;
}

const messages: readonly NodeType[] = ['email', 'sms', 'push'];

// What programs report is named by its name, everything else by an id.
function happening({ at, kind, ref, data }: DryRunBody['events'][number]) {
  return kind === 'api_event'
    ? { at, kind, data: { event: String(ref ?? ''), key: null, data: data ?? {} } }
    : {
        at,
        kind: changeOf(kind, data),
        ref: ref === null ? null : Number(ref),
        data: kind === 'ticket' ? ticketData(data) : data,
      };
}

// What such a trigger hears of, where it is called otherwise. A form that waits for its confirmation has sent nothing else.
function changeOf(kind: DryRunBody['events'][number]['kind'], data: unknown): string {
  if (kind === 'page') return 'visited';
  if (kind === 'survey') return 'answered_survey';
  if (kind === 'cart') return 'cart_abandoned';
  if (kind === 'rfm_group') return 'entered_rfm_group';
  const { on } = z.object({ on: z.string().optional() }).catch({}).parse(data);
  if (kind === 'ticket') return ticketChange(on);
  if (kind !== 'form') return kind;
  return on === 'confirmed' ? 'confirmed' : 'submitted';
}

function ticketChange(on: string | undefined): string {
  if (on === 'closed') return 'ticket_changed';
  return on === 'rated' ? 'ticket_rated' : 'ticket_created';
}

function ticketData(data: unknown): unknown {
  const facts = z.record(z.string(), z.unknown()).catch({}).parse(data);
  return { ...facts, closed: facts['on'] === 'closed' };
}

function inWords(
  { graph }: Drawn,
  { steps, messages: shown, ...rest }: Awaited<ReturnType<typeof dryRun>>,
): DryRunAnswer {
  const nodes = new Map(graph.nodes.map((node) => [node.key, node]));
  return {
    ...rest,
    messages: shown,
    steps: steps.map(({ at, node: key, outcome, detail }) => {
      const node = nodes.get(key);
      return {
        at,
        node: key,
        name: node ? stepName(node) : key,
        outcome,
        text: lineText({ at, outcome, detail }, node),
      };
    }),
  };
}
