// The door of the templating engine: what features and other engines may call.
export {
  type DynamicChoice,
  type DynamicVariant,
  type MailingMessage,
  type MailRecipient,
  type MessageLink,
  type MessagePart,
  type RenderedMail,
  type RenderedMessage,
} from './message.ts';
export { prepareMessage, type PreparedMessage } from './prepare-message.ts';
export { linkOffsetOf, messageOfVariant, type MessageVariant } from './message-variant.ts';
export { renderBatch } from './render-batch.ts';
export { renderPreview, type MessagePreview, type MissingValue } from './render-preview.ts';
export { type MergeSources, type MergeUrls } from './merge-context.ts';
export { fieldVariablesOf, type FieldVariable } from './variables.ts';
export { lintFooter, lintMessage, refuseBadLiquid } from './lint-message.ts';
export { BadTemplate, type Finding } from './bad-template.ts';
export {
  compileMjml,
  type CompiledMjml,
  type MjmlElement,
  type MjmlError,
} from './compile-mjml.ts';
export { writeMjml } from './write-mjml.ts';
export { checkMailInThread, inlineCssInThread, textPartInThread } from './html-in-thread.ts';
export { finishedBytes, type MailCheck } from './mail-check/check-mail.ts';
export { findLinks } from './find-links.ts';
export { hasUnsubscribeLink } from './footer.ts';
export { mailFromPage } from './mail-from-page.ts';
export {
  hasFooterToken,
  referencesIn,
  referenceTo,
  replaceFooter,
  replaceReferences,
  replaceRows,
  rowIdsIn,
  type Reference,
  type ReferenceRoot,
} from './references.ts';
export { textsOfMessage, textsOfRecipient } from './message-texts.ts';
