import { z } from 'zod';
import type { LeadForm } from '../contract.ts';
import type { Lead, LeadPage } from '../network.ts';
import type { AskGraph } from './ask-graph.ts';

const leadsAtOnce = 100;
const leadFields = 'id,created_time,field_data,form_id';

/** Where the next part of an answer begins. */
export const paging = z
  .object({
    cursors: z.object({ after: z.string().optional() }).optional(),
    next: z.string().optional(),
  })
  .optional();

const leadShape = z.object({
  id: z.string(),
  form_id: z.string().optional(),
  created_time: z.string(),
  field_data: z
    .array(z.object({ name: z.string(), values: z.array(z.coerce.string()).default([]) }))
    .default([]),
});
const leadsShape = z.object({ data: z.array(leadShape), paging });
const formsShape = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      questions: z.array(z.object({ key: z.string(), label: z.string().optional() })).default([]),
    }),
  ),
  paging,
});

/** The lead forms of a page, at most a thousand. */
export async function formsOfPage(
  ask: AskGraph,
  { pageKey, token }: { pageKey: string; token: string },
): Promise<LeadForm[]> {
  const forms: LeadForm[] = [];
  let after: string | null = null;
  do {
    const answer: z.infer<typeof formsShape> = await ask(
      {
        path: `${pageKey}/leadgen_forms`,
        query: { fields: 'id,name,questions', limit: '100', ...(after !== null && { after }) },
        token,
      },
      formsShape,
    );
    forms.push(
      ...answer.data.map(({ id, name, questions }) => ({
        key: id,
        name,
        questions: questions.map(({ key, label }) => ({ key, label: label ?? key })),
      })),
    );
    after = nextOf(answer.paging);
  } while (after !== null && forms.length < 1000);
  return forms;
}

/** Some of a form's leads that are newer than a moment. */
export async function leadsOfForm(
  ask: AskGraph,
  token: string,
  { formKey, since, after }: { formKey: string; since: Date; after: string | null },
): Promise<LeadPage> {
  const value = Math.floor(since.getTime() / 1000);
  const answer = await ask(
    {
      path: `${formKey}/leads`,
      query: {
        fields: leadFields,
        limit: String(leadsAtOnce),
        filtering: JSON.stringify([{ field: 'time_created', operator: 'GREATER_THAN', value }]),
        ...(after !== null && { after }),
      },
      token,
    },
    leadsShape,
  );
  return {
    leads: answer.data.map((lead) => readLead(lead, formKey)),
    after: nextOf(answer.paging),
  };
}

/** One lead by its key. */
export async function leadByKey(ask: AskGraph, token: string, key: string): Promise<Lead> {
  const lead = await ask({ path: key, query: { fields: leadFields }, token }, leadShape);
  return readLead(lead, lead.form_id ?? '');
}

/** The cursor behind an answer, null at the end. */
export function nextOf(read: z.infer<typeof paging>): string | null {
  return read?.next === undefined ? null : (read.cursors?.after ?? null);
}

function readLead(lead: z.infer<typeof leadShape>, formKey: string): Lead {
  return {
    key: lead.id,
    formKey,
    createdAt: new Date(lead.created_time),
    answers: Object.fromEntries(
      lead.field_data.map(({ name, values }) => [name, values.join(', ').slice(0, 5000)]),
    ),
  };
}
