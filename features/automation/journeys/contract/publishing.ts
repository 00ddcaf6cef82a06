import { z } from 'zod';
import {
  graphSchema,
  peopleChoices,
  publishChoice,
  settingsSchema,
} from '#engines/journeys/contract.ts';
import { requiredText } from '#platform/contract/fields.ts';
import { resumeWays, workflowProblem, workflowStatuses } from './workflows.ts';

/** Body of PUT workflows/{id}: absent fields stay; a graph publishes where the journey is enabled. */
export const workflowChange = z.strictObject({
  name: requiredText().optional(),
  graph: graphSchema.optional(),
  settings: settingsSchema.optional(),
  folder_id: z.number('must be an id').int().positive().nullable().optional(),
  status: z.enum(workflowStatuses, `must be one of ${workflowStatuses.join(', ')}`).optional(),
  /** How waits that are overdue go on when it is enabled. */
  resume: z.enum(resumeWays, `must be one of ${resumeWays.join(', ')}`).optional(),
  ...withoutDefaultsOf(),
});

/** A change of a journey. */
export type WorkflowChange = z.infer<typeof workflowChange>;

function withoutDefaultsOf() {
  const { people, waits, map } = publishChoice.shape;
  return {
    people: people.removeDefault().optional(),
    waits: waits.removeDefault().optional(),
    map: map.removeDefault().optional(),
  };
}

/** What a choice for the contacts inside would do. */
export const choiceEffect = z.object({
  /** Whom it concerns. */
  people: z.number(),
  /** Whose next step comes at once. */
  moves_at_once: z.number(),
});

/** A difference between two versions in words. */
export const changeText = z.object({ node: z.string().nullable(), text: z.string() });

/** Answer of GET workflows/{id}/publish_preview. */
export const publishPreview = z.object({
  problems: z.array(workflowProblem),
  changes: z.array(changeText),
  inside: z.number(),
  /** Steps that are gone, with who is there. */
  gone: z.array(z.object({ node: z.string(), name: z.string(), people: z.number() })),
  choices: z.object(
    Object.fromEntries(peopleChoices.map((choice) => [choice, choiceEffect])) as Record<
      (typeof peopleChoices)[number],
      typeof choiceEffect
    >,
  ),
  /** Whose waits would be reckoned anew. */
  waits: z.number(),
});

/** What publishing would do. */
export type PublishPreview = z.infer<typeof publishPreview>;

/** Answer of GET workflows/{id}/resume_preview. */
export const resumePreview = z.object({
  paused_since: z.string().nullable(),
  /** Whose wait has ended meanwhile. */
  overdue: z.number(),
  waiting: z.number(),
  /** Contacts that would have entered meanwhile, in the first 30 days; they do not enter. Days of date triggers are not counted. */
  missed: z.number(),
});

/** What enabling would do. */
export type ResumePreview = z.infer<typeof resumePreview>;

/** One version as the list of versions shows it. */
export const workflowVersion = z.object({
  version: z.number(),
  published_by: z.string(),
  at: z.string(),
  summary: z.string(),
  /** Contacts inside who go by it. */
  people: z.number(),
  is_live: z.boolean(),
});

/** Answer of GET workflows/{id}/versions, the newest first. */
export const workflowVersions = z.object({ versions: z.array(workflowVersion) });

/** Answer of GET workflows/{id}/versions/{version}. */
export const workflowVersionShown = workflowVersion.extend({
  graph: graphSchema,
  settings: settingsSchema,
  /** What would change for who enters, in words, were it live. */
  changes: z.array(changeText),
});

/** One template of journeys. */
export const workflowTemplate = z.object({
  key: z.string(),
  name: z.string(),
  text: z.string(),
  /** What it needs that the product does not have yet. */
  needs: z.array(z.string()),
  graph: graphSchema,
  settings: settingsSchema,
});

/** One template of journeys. */
export type WorkflowTemplate = z.infer<typeof workflowTemplate>;

/** Answer of GET workflows/templates. */
export const workflowTemplates = z.object({ templates: z.array(workflowTemplate) });
