import { z } from 'zod';
import { graphSchema, settingsSchema } from '#engines/journeys/contract.ts';
import { resource } from '#platform/contract/resource.ts';
import { workflows } from '../contract/workflows.ts';

/** Journeys with their drafts: what one is shown, changed and copied by. */
export const workflowsWithDraft = resource({
  ...workflows,
  row: workflows.row.extend({
    graph: graphSchema,
    settings: settingsSchema,
    draft_rev: z.number(),
    paused_at: z.string().nullable(),
  }),
});

/** Journeys as the file of an export has them. */
export const exportedWorkflows = resource({
  ...workflows,
  row: z.object({
    id: z.number(),
    name: z.string(),
    status: z.string(),
    live_version: z.number().nullable(),
    entered: z.number(),
    inside: z.number(),
    finished: z.number(),
    goals: z.number(),
    published_at: z.string().nullable(),
    created_at: z.string(),
    updated_at: z.string(),
  }),
});
