// The door of the audience engine: whom a message may reach, and what is known about them.
export { normaliseAddress, type NormalisedAddress } from './normalise-address.ts';
export { audienceSchema, type Audience } from './audience.ts';
export { type SuppressionReason, type AddressReason } from './reasons.ts';

// Choosing contacts. const resolved = await resolveAudience(account, mailing.audience), then:
//   snapshot: sql`insert into deliveries (…) select … from (${audienceContactsSql(resolved)}) audience`   columns contact_id, reason
//   claim:    sql`select …, ${suppressionReasonSql(resolved)} as reason from … join contacts c on …`   the alias must be c
export { resolveAudience, type ResolvedAudience } from './resolve-audience.ts';
export { audienceContactsSql, type AudienceContact } from './audience-contacts.ts';
export { audienceFingerprint } from './fingerprint.ts';
export { suppressionReasonSql } from './suppression.ts';
export { countAudience, type AudienceCount } from './count-audience.ts';

export { segmentFamily } from './segment-family.ts';

// Rules.
export {
  rulesSchema,
  type Rules,
  type Condition,
  type FieldType,
  type FieldOperator,
} from './rules.ts';
export { type RuleContext } from './compile-rules.ts';
export { ruleContext } from './rule-context.ts';
export { allCriteriaOf, operatorsOfType } from './criteria.ts';
// What features and engines add to rules and to emails; the composition root plugs it in.
export {
  plugCriterion,
  type Criterion,
  type NamedRecords,
  type PluggedCondition,
} from './criteria/criterion.ts';
export { isAmong, type AskedOf } from './criteria/among.ts';
export { compareValue } from './compile-field-condition.ts';
export { mergeDataFor, plugMergeSource, type MergeSource } from './merge-sources.ts';
export {
  parseRules,
  placedConditions,
  requireCompiling,
  type PlacedCondition,
} from './parse-rules.ts';
export { explainContact, explainLines } from './explain-lines.ts';
export {
  missingReferences,
  namedBy,
  namesInRules,
  rulesHash,
  type RuleNames,
} from './rule-references.ts';

// Consent.
export { unsubscribe, resubscribe, type SubscriptionChange } from './unsubscribe.ts';
export {
  optOut,
  optOutAddresses,
  optIn,
  suppressAddress,
  suppressAddresses,
  addressReasonOf,
  isOwnWish,
  type Whom,
} from './suppress-address.ts';
export {
  addToList,
  removeFromAllLists,
  removeFromList,
  setSubscriptions,
  type Subscriptions,
} from './list-membership.ts';
// Who writes memberships by a statement of its own notes the sizes of lists in it.
export { hasLeftBrand, leaveBrand, returnToBrand } from './brand-consent.ts';
export { listsLeftBy, mailingDetail } from './lists-left.ts';
export { brandingOf, brandLooksOf, type Branding, type BrandLook } from './branding.ts';
export { handleInboundSms, canText, optOutNumbers, optInNumbers } from './sms-consent.ts';
export { normalisePhone, type NormalisedPhone } from './normalise-phone.ts';
export {
  consentEventsOfAddress,
  type ConsentChange,
  type ConsentEvent,
  type ConsentProof,
} from './consent.ts';
export { eraseAddress, erasedAmong, erasePhone, suppressErased } from './erasure.ts';
export { mentions } from './mentions.ts';
export { consentFamily } from './consent-family.ts';

// Contacts and their values.
export { contactCount, noteContactsSql, recountContacts } from './contact-count.ts';
export { identityOf, identitySql, numberOf, type Identity } from './identity.ts';
export { upsertContact, storedValues, type ContactValues } from './upsert-contact.ts';
export { eraseFacts } from './contact-facts.ts';
export { eraseSends, lastSentAtSql, noteSends, noteSendsText } from './note-sends.ts';
export {
  fieldsOf,
  defaultFields,
  type FieldDefinition,
  type DefaultField,
} from './contact-fields.ts';
export { parseFieldValue, type ParsedValue, type StoredValue } from './field-values.ts';
export { tagNamesOf } from './tag-names.ts';
export { mergeDataOf, mergeContactWith, snakeCased, type MergeContact } from './merge-data.ts';

// What the bill counts.
export { contactUsage } from './contact-usage.ts';
// Who follows consent from one id to the next.
export {
  consentFeedSql,
  newestConsentId,
  consentDetails,
  type ConsentDetail,
} from './consent-feed.ts';

// Sample data.
export { sampleCustomers, yearsSince, type SampleCustomer } from './sample/customers.ts';
export { sampleSender } from './sample/sender.ts';
export {
  freeSampleAddresses,
  joinListInThePast,
  leaveListInThePast,
  noteSendsInThePast,
  sampleSource,
  suppressInThePast,
} from './sample/past-consent.ts';
