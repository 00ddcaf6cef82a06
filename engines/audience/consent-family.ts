import type { Family } from '#platform/server/family/family.ts';
import { eraseConsent } from './erase-consent.ts';
import {
  exportedBrandUnsubscribes,
  exportedConsentEvents,
  exportedSmsUnsubscribes,
  exportedSuppressions,
} from './exported-consent.ts';

/** Proofs of consent, and the addresses and numbers that are suppressed: what outlives a deleted contact. */
export const consentFamily: Family = {
  path: 'consent_events',
  number: 21,
  feature: 'audience/consent',
  personal: {
    columns: {
      consent_events: ['contact_id', 'detail', 'ip', 'address', 'page_url'],
      // Erasing a person puts keyed hashes in their place: `eraseAddress`, `erasePhone`.
      suppressions: ['email_key', 'reason'],
      brand_unsubscribes: ['email_key'],
      sms_unsubscribes: ['phone_key'],
    },
    exports: {
      consent_events: exportedConsentEvents,
      suppressions: exportedSuppressions,
      brand_unsubscribes: exportedBrandUnsubscribes,
      sms_unsubscribes: exportedSmsUnsubscribes,
    },
    erase: eraseConsent,
    isProof: true,
  },
};
