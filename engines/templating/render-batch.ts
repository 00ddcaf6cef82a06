import {
  templateRunner,
  type RenderOutcome,
  type Scope,
  type TemplateFailure,
  type TemplateSource,
} from '#platform/server/template/template-runner.ts';
import type { AskedText } from './choices.ts';
import { joinMessage, type Joining } from './join-message.ts';
import { mergeContext } from './merge-context.ts';
import type { MailRecipient, RenderedMessage } from './message.ts';
import type { PreparedMessage } from './prepare-message.ts';
import { askedTexts, piecesWith, recipeFor } from './recipes.ts';

/** Renders a message for many contacts; the failure of one is an answer of its own and stops no other. */
export async function renderBatch(
  prepared: PreparedMessage,
  recipients: readonly MailRecipient[],
): Promise<RenderedMessage[]> {
  const joinings = recipients.map((recipient) => ({
    prepared,
    recipient,
    scope: scopeOf(prepared, recipient),
  }));
  const rendered = joinings.map((joining) =>
    joinMessage(joining, recipeFor(prepared, joining.recipient.picks).pieces),
  );
  const leftOver = joinings.filter((_, index) => rendered[index] === null);
  if (leftOver.length > 0) {
    const written = await renderWithEngine(leftOver);
    for (const [index, joining] of joinings.entries()) rendered[index] ??= written.get(joining)!;
  }
  return rendered.map((message) => message ?? { error: 'The message was not rendered.' });
}

/** A failure as a sentence for people. */
export function failureSentence(failure: TemplateFailure, part: string): string {
  const place = failure.line === null ? part : `${part}, line ${failure.line}`;
  return `The ${place} could not be rendered: ${failure.message}.`;
}

/** The values of one person's mail. */
export function scopeOf({ message }: PreparedMessage, recipient: MailRecipient): Scope {
  return {
    ...message.values,
    ...recipient.values,
    ...mergeContext({
      contact: recipient.merge,
      campaign: { ...message.campaign, subject: message.subject },
      account: { ...message.account, postalAddress: message.postalAddress },
      urls: recipient,
    }),
  };
}

/** Asks the engine once for all who need the same texts of it. */
async function renderWithEngine(
  joinings: readonly Joining[],
): Promise<Map<Joining, RenderedMessage>> {
  const groups = new Map<string, { asked: readonly AskedText[]; joinings: Joining[] }>();
  for (const joining of joinings) {
    const { prepared, recipient } = joining;
    const recipe = recipeFor(prepared, recipient.picks);
    const asked =
      recipe.asked.length > 0 ? recipe.asked : askedTexts(prepared, recipient.picks, true);
    const key = asked
      .map(({ part, choice }) => (choice === null ? part : `${choice}:${picked(joining, choice)}`))
      .join();
    const group = groups.get(key) ?? { asked, joinings: [] };
    group.joinings.push(joining);
    groups.set(key, group);
  }
  const finished = await Promise.all(
    [...groups.values()].map(async (group) => {
      const outcomes = await templateRunner.render({
        templates: sourcesOf(group.asked),
        scopes: group.joinings.map(({ scope }) => scope),
      });
      return group.joinings.map(
        (joining, index) =>
          [joining, finishOutcome(joining, group.asked, outcomes[index]!)] as const,
      );
    }),
  );
  return new Map(finished.flat());
}

function picked({ prepared, recipient }: Joining, choice: number): number {
  return recipient.picks?.[prepared.choices[choice]!.dynamic] ?? 0;
}

/** Texts as the engine takes them. */
export function sourcesOf(asked: readonly AskedText[]): TemplateSource[] {
  return asked.map(({ part, template }) => ({
    text: template,
    escape: part === 'html' ? 'html' : 'none',
  }));
}

/** The name of a text in a sentence about it. */
export function nameOfText({ message, choices }: PreparedMessage, asked: AskedText): string {
  if (asked.choice === null) return asked.part;
  const dynamic = message.dynamic?.[choices[asked.choice]!.dynamic];
  return `${asked.part} of the dynamic content '${dynamic?.name ?? ''}'`;
}

function finishOutcome(
  joining: Joining,
  asked: readonly AskedText[],
  outcome: RenderOutcome,
): RenderedMessage {
  const { prepared, recipient } = joining;
  if ('error' in outcome) {
    const at = asked[outcome.error.template];
    return { error: failureSentence(outcome.error, at ? nameOfText(prepared, at) : 'message') };
  }
  const pieces = piecesWith(prepared, recipient.picks, { asked, written: outcome.texts });
  return (
    joinMessage(joining, pieces) ?? {
      error: 'A merge value is a list or an object where a text is needed.',
    }
  );
}
