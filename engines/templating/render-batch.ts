import {
  templateRunner,
  type RenderOutcome,
  type Scope,
  type TemplateFailure,
} from '#platform/server/template/template-runner.ts';
import { joinMessage, type Joining } from './join-message.ts';
import { mergeContext } from './merge-context.ts';
import {
  messageParts,
  type MailRecipient,
  type MessagePart,
  type RenderedMessage,
} from './message.ts';
import { cutAtMarks } from './pieces.ts';
import type { PreparedMessage } from './prepare-message.ts';

/** Renders a message for many contacts; the failure of one is an answer of its own and stops no other. */
export async function renderBatch(
  prepared: PreparedMessage,
  recipients: readonly MailRecipient[],
): Promise<RenderedMessage[]> {
  const scopes = recipients.map((recipient) => scopeOf(prepared, recipient));
  const rendered = recipients.map((recipient, index) =>
    joinMessage({ prepared, recipient, scope: scopes[index]! }, prepared.pieces),
  );
  const leftOver = rendered.flatMap((message, index) => (message === null ? [index] : []));
  if (leftOver.length > 0) {
    const outcomes = await renderWithEngine(
      prepared,
      leftOver.map((index) => scopes[index]!),
    );
    for (const [place, index] of leftOver.entries()) {
      rendered[index] = finishOutcome(
        { prepared, recipient: recipients[index]!, scope: scopes[index]! },
        outcomes[place]!,
      );
    }
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

/** The parts that only the engine can render; the others are joined here. */
function engineParts(prepared: PreparedMessage): MessagePart[] {
  const needed = messageParts.filter((part) => prepared.pieces[part] === null);
  return needed.length > 0 ? needed : [...messageParts];
}

async function renderWithEngine(
  prepared: PreparedMessage,
  scopes: readonly Scope[],
): Promise<RenderOutcome[]> {
  const parts = engineParts(prepared);
  return templateRunner.render({
    templates: parts.map((part) => ({
      text: prepared.templates[part],
      escape: part === 'html' ? 'html' : 'none',
    })),
    scopes,
  });
}

function finishOutcome(joining: Joining, outcome: RenderOutcome): RenderedMessage {
  const { prepared } = joining;
  const parts = engineParts(prepared);
  if ('error' in outcome)
    return { error: failureSentence(outcome.error, parts[outcome.error.template] ?? 'message') };
  const pieces = { ...prepared.pieces };
  for (const [index, part] of parts.entries())
    pieces[part] = cutAtMarks(outcome.texts[index]!, prepared.nonce);
  return (
    joinMessage(joining, pieces) ?? {
      error: 'A merge value is a list or an object where a text is needed.',
    }
  );
}
