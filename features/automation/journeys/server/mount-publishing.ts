import { z } from 'zod';
import {
  changedWaits,
  keptSteps,
  missedIn,
  overdueIn,
  placesOf,
  stepName,
} from '#engines/journeys/public.ts';
import { publishChoice } from '#engines/journeys/contract.ts';
import { idParam } from '#platform/contract/fields.ts';
import type { Account } from '#platform/server/account/account.ts';
import { ok, type Router } from '#platform/server/http/route.ts';
import type { PublishPreview, ResumePreview } from '../contract/publishing.ts';
import { automationRole as role, approveWorkflow } from '../contract/workflows.ts';
import { approvedRequest, returnRequest, tellRequester } from './approve-journey.ts';
import { enableJourney, publishOrAsk } from './change-journey.ts';
import { changesTo, publishJourney, type PublishingParts } from './publish-journey.ts';
import { lockJourney, writeDraft } from './save-journey.ts';
import { readJourney, showJourney } from './show-journey.ts';
import { templates } from './templates/templates.ts';
import { listVersions, readVersion } from './versions.ts';

const byId = z.object({ accountId: idParam, id: idParam });
const byVersion = byId.extend({ version: idParam });

/** Routes by which versions are published, looked at and brought back. */
export function mountPublishing(router: Router, parts: PublishingParts): void {
  mountPreviews(router);
  mountVersions(router, parts);
  router.account({
    method: 'POST',
    path: 'workflows/:id/publish',
    role,
    summary:
      'Publish the draft; `people` and `waits` say what becomes of who is inside, `map` where people of removed steps go on',
    params: byId,
    body: publishChoice,
    handle: async ({ account, params, body }) => {
      await lockJourney(account, params.id);
      await publishOrAsk(account, parts, { ...body, id: params.id });
      return ok(await showJourney(account, params.id));
    },
  });
  router.account({
    method: 'POST',
    path: 'workflows/:id/approve',
    role,
    summary: 'Let a journey start that waits for approval, or return it with a note',
    params: byId,
    body: approveWorkflow,
    handle: async ({ account, params, body }) => {
      await lockJourney(account, params.id);
      await decide(account, parts, { ...body, id: params.id });
      return ok(await showJourney(account, params.id));
    },
  });
}

async function decide(
  account: Account,
  parts: PublishingParts,
  { id, approved, note }: z.output<typeof approveWorkflow> & { id: number },
): Promise<void> {
  const { name } = await readJourney(account, id);
  const by = account.actor.name;
  if (!approved) {
    const request = await returnRequest(account, id, note);
    const message = `Journey “${name}” was returned by ${by}: ${note}`;
    await tellRequester(account, parts.services, { id, request, message });
    return;
  }
  const request = await approvedRequest(account, id);
  if (request.act === 'enable') await enableJourney(account, parts, { id, resume: request.resume });
  else await publishJourney(account, parts, { ...request.choice, id, approvedBy: by });
  const message = `Journey “${name}” was approved by ${by}.`;
  await tellRequester(account, parts.services, { id, request, message });
}

function mountPreviews(router: Router): void {
  router.account({
    method: 'GET',
    path: 'workflows/templates',
    role,
    summary: 'What journeys may begin with',
    handle: () => Promise.resolve(ok({ templates })),
  });
  router.account({
    method: 'GET',
    path: 'workflows/:id/publish_preview',
    role,
    summary: 'What publishing the draft would change, and for how many people inside',
    params: byId,
    handle: async ({ account, params }) => ok(await previewPublishing(account, params.id)),
  });
  router.account({
    method: 'GET',
    path: 'workflows/:id/resume_preview',
    role,
    summary:
      'Whose wait has ended while a journey was disabled, and how many contacts did not enter meanwhile',
    params: byId,
    handle: async ({ account, params }) => ok(await previewResuming(account, params.id)),
  });
}

async function previewResuming(account: Account, id: number): Promise<ResumePreview> {
  const { paused_at: since } = await readJourney(account, id);
  return {
    paused_since: since,
    ...(await overdueIn(account, id)),
    missed: await missedIn(account, id),
  };
}

async function previewPublishing(account: Account, id: number): Promise<PublishPreview> {
  const { graph, settings, live_version: live, problems } = await showJourney(account, id);
  const before = live === null ? null : (await readVersion(account, id, live)).graph;
  const places = await placesOf(account, id);
  const names = new Map(before?.nodes.map((node) => [node.key, stepName(node)]));
  const kept = new Set(before ? keptSteps(before, graph) : []);
  const sum = (which: (node: string) => boolean) =>
    places.filter(({ node }) => which(node)).reduce((all, { people }) => all + people, 0);
  const goneKeys = [...new Set(places.map(({ node }) => node))].filter((key) => !kept.has(key));
  const inside = sum(() => true);
  const staying = sum((node) => kept.has(node));
  const waits = new Set(before ? changedWaits(before, graph) : []);
  return {
    problems,
    changes: await changesTo(account, id, { graph, settings }),
    inside,
    gone: goneKeys.map((node) => ({
      node,
      name: names.get(node) ?? node,
      people: sum((key) => key === node),
    })),
    choices: {
      keep: { people: staying, moves_at_once: 0 },
      stay: { people: inside, moves_at_once: 0 },
      move: { people: inside, moves_at_once: inside - staying },
      exit: { people: inside, moves_at_once: inside },
    },
    waits: sum((node) => waits.has(node)),
  };
}

function mountVersions(router: Router, parts: PublishingParts): void {
  router.account({
    method: 'GET',
    path: 'workflows/:id/versions',
    role,
    summary: 'The versions of a journey, the newest first',
    params: byId,
    handle: async ({ account, params }) => ok({ versions: await listVersions(account, params.id) }),
  });
  router.account({
    method: 'GET',
    path: 'workflows/:id/versions/:version',
    role,
    summary: 'One version, with what would change were it live',
    params: byVersion,
    handle: async ({ account, params: { id, version } }) => {
      const shown = await readVersion(account, id, version);
      const known = (await listVersions(account, id)).find((one) => one.version === version);
      return ok({ ...known, ...shown, changes: await changesTo(account, id, shown) });
    },
  });
  router.account({
    method: 'POST',
    path: 'workflows/:id/versions/:version/publish',
    role,
    summary: 'Bring an older version back: it is published as a new one, and becomes the draft',
    params: byVersion,
    body: publishChoice,
    handle: async ({ account, params: { id, version }, body }) => {
      await lockJourney(account, id);
      const drawn = await readVersion(account, id, version);
      await writeDraft(account, id, drawn);
      await publishOrAsk(account, parts, { ...body, id });
      return ok(await showJourney(account, id));
    },
  });
}
