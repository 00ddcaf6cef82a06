import type { Graph, Node } from '#engines/journeys/contract.ts';
import { fieldsOf } from '#engines/audience/public.ts';
import { makeStepCampaign } from '#features/campaigns/email-campaigns/server/public.ts';
import { editorTypes } from '#features/content/contents/contract.ts';
import {
  contentLayouts,
  createContent,
  freeContentName,
  layoutMjml,
} from '#features/content/contents/server/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { templateEmails, type TemplateEmail } from './emails.ts';

/** A journey that has just been made of a template. */
interface Begun {
  journeyId: number;
  name: string;
  template: string;
  graph: Graph;
  publicUrl: string;
}

/** The graph of a template with emails made of the shipped layouts, and with what the account has of what its steps ask for. */
export async function beginWithTemplate(account: Account, begun: Begun): Promise<Graph> {
  const emails = templateEmails[begun.template] ?? {};
  const nodes: Node[] = [];
  for (const node of begun.graph.nodes) {
    const email = emails[node.key];
    nodes.push(
      node.type === 'email' && email
        ? { ...node, campaign_id: await makeEmail(account, begun, { name: node.name, email }) }
        : node,
    );
  }
  const campaigns = nodes.flatMap((node) =>
    node.type === 'email' && node.campaign_id !== null ? [node.campaign_id] : [],
  );
  const birthdayField = await fieldOfBirthdays(account);
  return {
    ...begun.graph,
    nodes: nodes.map((node) => waitingForClicks(withBirthdays(node, birthdayField), campaigns)),
  };
}

async function makeEmail(
  account: Account,
  { journeyId, name, publicUrl }: Begun,
  step: { name: string; email: TemplateEmail },
): Promise<number> {
  const layout = contentLayouts.find(({ id }) => id === step.email.layout);
  if (!layout) throw new Error(`There is no layout ${step.email.layout}.`);
  const called = `${name}: ${step.name}`.slice(0, 200);
  const content = await createContent(account, {
    name: await freeContentName(account, called),
    editor_type: editorTypes.dragAndDropBeta,
    mjml_part: layoutMjml(layout, publicUrl),
  });
  return makeStepCampaign(account, {
    journeyId,
    name: called,
    fields: { content_id: Number(content.id), subject: step.email.subject },
  });
}

// A field for the day of birth is known by its name.
async function fieldOfBirthdays(account: Account): Promise<string> {
  const field = (await fieldsOf(account)).find(
    ({ fieldType, name }) => fieldType === 'datetime' && /birth|geburt/i.test(name),
  );
  return field ? `custom:${field.id}` : '';
}

function withBirthdays(node: Node, field: string): Node {
  return node.type === 'trigger' && node.trigger?.kind === 'date' && node.trigger.field === ''
    ? { ...node, trigger: { ...node.trigger, field } }
    : node;
}

// A click that is waited for is one in the emails of this journey.
function waitingForClicks(node: Node, campaigns: number[]): Node {
  if (node.type !== 'wait' || node.wait.kind !== 'event') return node;
  const { wait } = node;
  return wait.trigger?.kind === 'clicked' && wait.trigger.campaign_ids.length === 0
    ? { ...node, wait: { ...wait, trigger: { ...wait.trigger, campaign_ids: campaigns } } }
    : node;
}
