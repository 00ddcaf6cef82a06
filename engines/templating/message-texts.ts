import type { DynamicVariant, MailingMessage } from './message.ts';

/** Where a message is written: what of it reaches some recipient. */
type Written = Pick<MailingMessage, 'subject' | 'preheader' | 'html' | 'text' | 'dynamic'>;

/** All texts of a message, those of every variant of its dynamic contents too. */
export function textsOfMessage(message: Written): string[] {
  return [
    ...fixedTexts(message),
    ...(message.dynamic ?? []).flatMap(({ variants }) => variants.flatMap(textsOfVariant)),
  ];
}

/** The texts of a message that one recipient gets; a dynamic content without a pick shows its last variant. */
export function textsOfRecipient(message: Written, picks: readonly number[] | null): string[] {
  return [
    ...fixedTexts(message),
    ...(message.dynamic ?? []).flatMap(({ variants }, at) => {
      const variant = variants[picks?.[at] ?? variants.length - 1] ?? variants.at(-1);
      return variant ? textsOfVariant(variant) : [];
    }),
  ];
}

function fixedTexts({ subject, preheader, html, text }: Written): string[] {
  return [subject, preheader, html, text];
}

function textsOfVariant({ html, text }: DynamicVariant): string[] {
  return [html, text];
}
