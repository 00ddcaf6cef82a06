// The door of the audience engine: whom a message may reach, and what is known about them.
export { normaliseAddress, type NormalisedAddress } from './normalise-address.ts';
export { audienceSchema, type Audience } from './audience.ts';
export { type SuppressionReason, type AddressReason } from './reasons.ts';

// Choosing contacts. const resolved = await resolveAudience(account, mailing.audience), then:
//   snapshot: sql`insert into deliveries (…) select … from (${audienceContactsSql(resolved)}) audience`   columns contact_id, reason
//   claim:    sql`select …, ${suppressionReasonSql(resolved)} as reason from … join contacts c on …`   the alias must be c
export { resolveAudience, type ResolvedAudience } from './resolve-audience.ts';
export { audienceContactsSql, chosenSql, type AudienceContact } from './audience-contacts.ts';
export { audienceFingerprint } from './fingerprint.ts';
export { suppressionReasonSql } from './suppression.ts';
export { isSecureSuppressionOn } from './lists-in-force.ts';
// Who gets no promotions for now, whatever the person agreed to.
export { plugPromotionHold, type PromotionHold } from './promotion-hold.ts';

// Lists of addresses and of hashes.
export {
  addSuppressionEntries,
  clearSuppressionList,
  eraseSuppressionEntries,
  exportedSuppressionEntries,
  readSuppressionKey,
  removeSuppressionEntries,
  type SuppressionKey,
} from './suppression-entries.ts';
export {
  beginGeneration,
  clearHashes,
  generationInForce,
  noteHashes,
  putHashes,
  recountSecureList,
  switchGeneration,
  type HashCounts,
  type HashPlace,
} from './secure-hashes.ts';
export { HashStage } from './hash-stage.ts';
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
// A rule as a predicate over contacts, whose alias must be c; `ruleContext` with the form `one` asks it of a few.
export { compileRules, type RuleContext } from './compile-rules.ts';
export { ruleContext } from './rule-context.ts';
export { allCriteriaOf, criteriaOf, operatorsOfType } from './criteria.ts';
// What features and engines add to rules and to emails; the composition root plugs it in.
export {
  plugCriterion,
  type Criterion,
  type NamedRecords,
  type PluggedCondition,
} from './criteria/criterion.ts';
export { isAmong, type AskedOf } from './criteria/among.ts';
export { latelyInput, oftenAmong, oftenFields, oftenSince } from './criteria/often.ts';
export { compareValue } from './compile-field-condition.ts';
export { mergeDataFor, plugMergeSource, type MergeSource } from './merge-sources.ts';
export { currencyOfOrders, namesWithin, type NamedWithin } from './names-within.ts';
export {
  parseRules,
  placedConditions,
  requireCompiling,
  type PlacedCondition,
} from './parse-rules.ts';
export { countedExactly, estimateLines } from './estimate-lines.ts';
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
export { limitMail, mailWishesOf, pauseMail, type MailWishes } from './mail-wishes.ts';
export {
  furtherListsOf,
  isNamedToReaders,
  readersListsOf,
  type NamedList,
  type NamedMembership,
} from './readers-lists.ts';
export { brandingOf, brandLooksOf, type Branding, type BrandLook } from './branding.ts';
export { canText, optOutNumbers, optInNumbers } from './sms-consent.ts';
export {
  countryOfNumber,
  normalisePhone,
  phoneKeysOf,
  textableNumber,
  type NormalisedPhone,
} from './normalise-phone.ts';
export { enterSmsContacts, smsNumberOf } from './sms-contacts.ts';
export { addToSmsList, removeSmsContacts, setSmsSubscriptions } from './sms-membership.ts';
export { keyPhones } from './key-phones.ts';
export { createPhoneKeyer } from './phone-keyer.ts';
export {
  consentEventsOfAddress,
  type ConsentChange,
  type ConsentEvent,
  type ConsentProof,
} from './consent.ts';
export { eraseAddress, erasedAmong, erasePhone, suppressErased } from './erasure.ts';
export { mentions } from './mentions.ts';
export { consentFamily } from './consent-family.ts';

// Cleansing: addresses that a rule takes out of all mail.
export {
  cleansingTargetsSql,
  type CleansingQuestion,
  type MegaOpeners,
  type NonOpeners,
} from './cleansing/targets.ts';
export { cleanseAddresses, undoCleansing } from './cleansing/cleanse.ts';

// Contacts and their values.
export { currentIdOf, formerIdsOf, idsOfContact } from './contact-ids.ts';
export { contactCount, noteContactsSql, recountContacts } from './contact-count.ts';
export { noteMovedSql } from './note-list-sizes.ts';
export { listDaysSql, listFlows, type ListFlow } from './list-days.ts';
export { identitySql, numberOf } from './identity.ts';
export { carryWishes } from './carry-wishes.ts';
export { identityAfterChange } from './change-identity.ts';
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

// What happens to contacts, for whoever follows it.
export { type ChangeKind } from './feed/change-kinds.ts';
export { isListenedTo, noteChanges, noteChangesSql, noteOfMany } from './feed/note-changes.ts';
export {
  dropPassed,
  follow,
  nextChanges,
  unfollow,
  type ContactChange,
} from './feed/follow-changes.ts';
export { listenTo } from './feed/listen.ts';
export { causesOf, mayMove } from './members/rule-causes.ts';

// Segments whose members are kept. Who needs that asks for it by a name of its own: trackSegment(account, id, 'journey:12').
export {
  ruleHasChanged,
  segmentDays,
  trackingOf,
  trackSegment,
  untrackSegment,
} from './members/track-segment.ts';
export { createSegmentTracker } from './members/segment-tracker.ts';

// What the bill counts.
export { contactUsage } from './contact-usage.ts';
// Who follows consent from one id to the next.
export {
  consentFeedSql,
  newestConsentId,
  consentDetails,
  type ConsentDetail,
} from './consent-feed.ts';

// Two contacts of one person become one.
export {
  mergeMemberships,
  mergeRefusals,
  undoMergedConsent,
  type MergeOf,
} from './merge-contacts.ts';
export { dropFormer, formerAddressesOf, keepFormer } from './former-addresses.ts';
export {
  addMerge,
  closeMerge,
  dropAliases,
  eraseMerges,
  openMergesOf,
  takeUpMerge,
  type MergeBefore,
} from './merge-record.ts';

// Sample data.
export { sampleCustomers, type SampleCustomer } from './sample/customers.ts';
export { sampleSender } from './sample/sender.ts';
export { getTextsInThePast, joinSmsListInThePast } from './sample/past-texts.ts';
export {
  freeSampleAddresses,
  joinListInThePast,
  leaveListInThePast,
  noteSendsInThePast,
  sampleSource,
  suppressInThePast,
} from './sample/past-consent.ts';
