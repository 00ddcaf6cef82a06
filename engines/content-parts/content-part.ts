import type { DynamicChoice, Finding } from '#engines/templating/public.ts';
import type { Account } from '#platform/server/account/account.ts';

/** What a message says as it is frozen: later changes of what it names do not reach it. */
export interface MessageParts {
  html: string;
  text: string;
  /** What differs by rules about the contact; its variants are texts of the message as well. */
  dynamic: readonly DynamicChoice[];
}

/** For what a message is frozen. */
export interface FreezeContext {
  /** The footer that its sender chose; null for the account's own. */
  footerId: number | null;
  /** The message's language, two letters. */
  language: string;
  /** The run that it is frozen for; null for previews and tests. */
  source: { type: string; id: number; occurrence: string } | null;
  /**
   * Only what is sent may take something away, such as items of a feed that are sent once. An approval is asked for what
   * stays: what changes by itself, as a feed does, remains its token.
   */
  purpose: 'send' | 'test' | 'preview' | 'approval';
  /** How many people would get the message, where that is known. */
  recipients?: number;
}

/** Something of the account that contents name by a token; the composition root plugs it in by `plugContentPart`. */
export interface ContentPart {
  readonly name: string;
  /** Parts are filled in by this: rows 10, footer 20, dynamic contents 30, feeds 40, coupons 50. */
  readonly order: number;
  /** Puts what the tokens stand for into the message; what is unknown or deleted leaves nothing. */
  freeze?(account: Account, parts: MessageParts, context: FreezeContext): Promise<MessageParts>;
  /** What keeps the message from being sent, or should be known before. */
  check?(
    account: Account,
    parts: MessageParts,
    context: FreezeContext,
  ): Promise<readonly Finding[]>;
}

const plugged = new Map<string, ContentPart>();

/** Makes a part known to messages; the same again changes nothing. */
export function plugContentPart(part: ContentPart): void {
  plugged.set(part.name, part);
}

/** The message with everything in it that its tokens stand for. */
export async function freezeParts(
  account: Account,
  parts: MessageParts,
  context: FreezeContext,
): Promise<MessageParts> {
  let frozen = parts;
  for (const part of inOrder()) frozen = (await part.freeze?.(account, frozen, context)) ?? frozen;
  return frozen;
}

/** What is wrong with what a message names; each part is asked when those before it are filled in. */
export async function checkParts(
  account: Account,
  parts: MessageParts,
  context: FreezeContext,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  let frozen = parts;
  for (const part of inOrder()) {
    findings.push(...((await part.check?.(account, frozen, context)) ?? []));
    frozen = (await part.freeze?.(account, frozen, context)) ?? frozen;
  }
  return findings;
}

/** The message with each of its texts rewritten, those of the variants too. */
export function mapParts(
  { html, text, dynamic }: MessageParts,
  rewrite: (text: string, kind: 'html' | 'text') => string,
): MessageParts {
  return {
    html: rewrite(html, 'html'),
    text: rewrite(text, 'text'),
    dynamic: dynamic.map((choice) => ({
      ...choice,
      variants: choice.variants.map((variant) => ({
        ...variant,
        html: rewrite(variant.html, 'html'),
        text: rewrite(variant.text, 'text'),
      })),
    })),
  };
}

/** All texts of a message, those of its variants too, as one. */
export function allTextOf({ html, text, dynamic }: MessageParts): string {
  return [
    html,
    text,
    ...dynamic.flatMap(({ variants }) => variants.flatMap((one) => [one.html, one.text])),
  ].join('\n');
}

function inOrder(): ContentPart[] {
  return [...plugged.values()].toSorted((one, other) => one.order - other.order);
}
