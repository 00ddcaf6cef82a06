import { sql } from 'kysely';
import type { Graph, Settings } from '#engines/journeys/contract.ts';
import { settingsSchema } from '#engines/journeys/contract.ts';
import type { FieldsOf } from '#platform/contract/resource.ts';
import type { Account } from '#platform/server/account/account.ts';
import { changedMeanwhile } from '#platform/server/account/last-change.ts';
import { invalid } from '#platform/server/errors.ts';
import { json, ok, type Answer } from '#platform/server/http/route.ts';
import { createRecord } from '#platform/server/resource/create.ts';
import { copyOf } from '#platform/server/resource/duplicate.ts';
import { requireNamedAnew } from '#platform/server/resource/named-records.ts';
import { noteUses } from '#platform/server/resource/record-uses.ts';
import type { Services } from '#platform/server/services.ts';
import type { Workflow, workflows } from '../contract/workflows.ts';
import { draftRecords, workflowRecords } from './journeys-table.ts';
import { readJourney, showJourney } from './show-journey.ts';
import { copySteps } from './step-campaigns.ts';
import { beginWithTemplate } from './templates/begin-with-template.ts';
import { templateNamed } from './templates/templates.ts';

type Fields = FieldsOf<typeof workflows>;

// How the log calls the saving of a draft.
const draftSaved = 'save_draft';

const emptyGraph: Graph = { nodes: [], edges: [], notes: [] };

/** Makes a journey: a draft, empty or with the steps that a graph or a template gives it. */
export async function createJourney(
  account: Account,
  { config }: Pick<Services, 'config'>,
  { template, graph, settings, ...fields }: Fields,
): Promise<Workflow> {
  const from = template === undefined ? undefined : templateNamed(template);
  if (template !== undefined && !from)
    throw invalid({ template: ['is no template: see workflows/templates'] });
  const { id } = await createRecord(account, workflowRecords, {
    ...fields,
    graph: graph ?? from?.graph ?? emptyGraph,
    settings: settings ?? from?.settings ?? settingsSchema.parse({}),
    created_by: account.actor.name,
  });
  if (from && graph === undefined)
    await writeDraft(account, id, {
      graph: await beginWithTemplate(account, {
        journeyId: id,
        name: fields.name,
        template: from.key,
        graph: from.graph,
        publicUrl: config.publicUrl,
      }),
    });
  return showJourney(account, id);
}

/** Makes the draft of a journey that reminds of the carts of one store. */
export async function createCartJourney(
  account: Account,
  services: Pick<Services, 'config'>,
  { name, storeId }: { name: string; storeId: number },
): Promise<number> {
  const { id, graph } = await createJourney(account, services, {
    name,
    template: 'abandoned_cart',
  });
  const nodes = graph.nodes.map((node) =>
    node.type === 'trigger' && node.trigger?.kind === 'cart'
      ? { ...node, trigger: { ...node.trigger, store_ids: [storeId] } }
      : node,
  );
  await writeDraft(account, id, { graph: { ...graph, nodes } });
  return id;
}

/** Copies a journey as a draft, each message of its steps, too. */
export async function duplicateJourney(
  account: Account,
  { families }: Services,
  id: number,
): Promise<Workflow> {
  const { name, folder_id: folderId } = await copyOf(account, draftRecords, { id, families });
  const { graph, settings } = await readJourney(account, id);
  const made = await createRecord(account, workflowRecords, {
    name,
    folder_id: folderId,
    settings,
    created_by: account.actor.name,
  });
  await writeDraft(account, made.id, {
    graph: await copySteps(account, { journeyId: made.id, graph }),
  });
  return showJourney(account, made.id);
}

/** What a draft is given anew. */
export interface DraftChange {
  id: number;
  graph: Graph;
  settings?: Settings | undefined;
  /** The revision that was changed; without, whatever is there is written over. */
  rev?: number | undefined;
}

/** Keeps a draft as the builder has it; 409 with the draft of now, and who saved it, where another was saved since. */
export async function saveDraft(
  account: Account,
  { families }: Services,
  { id, graph, settings, rev }: DraftChange,
): Promise<Answer> {
  const fields = { graph, ...(settings && { settings }) };
  await lockJourney(account, id);
  await requireNamedAnew(account, families, { records: draftRecords, id, fields });
  const before = await readJourney(account, id);
  if (rev !== undefined && rev !== before.draft_rev) {
    const change = { resource: 'workflow', id, action: draftSaved };
    const { saved } = await changedMeanwhile(account, change);
    return json(409, {
      error: 'Another user has saved this journey since you opened it.',
      saved,
      workflow: await showJourney(account, id),
    });
  }
  await writeDraft(account, id, fields);
  return ok(await showJourney(account, id));
}

/** Writes a draft, and that it is another. The log says that it was saved, not what: versions are compared by what they are. */
export async function writeDraft(
  account: Account,
  id: number,
  { graph, settings }: { graph?: Graph | undefined; settings?: Settings | undefined },
): Promise<void> {
  const { rows } = await sql<{ draft_rev: number }>`
    update journeys set draft_rev = draft_rev + 1, updated_at = now(),
      graph = coalesce(${graph ? JSON.stringify(graph) : null}::jsonb, graph),
      settings = coalesce(${settings ? JSON.stringify(settings) : null}::jsonb, settings)
    where account_id = ${account.id} and id = ${id} returning draft_rev`.execute(account.db);
  await noteUses(account, workflowRecords, [id]);
  await account.audit({ action: draftSaved, resource: 'workflow', id, after: rows[0] });
}

/** Holds a journey until the transaction ends, so that two changes follow each other; another account's id answers as a missing one. */
export async function lockJourney(account: Account, id: number): Promise<void> {
  await readJourney(account, id);
  await sql`select from journeys where account_id = ${account.id} and id = ${id} for update`.execute(
    account.db,
  );
}
