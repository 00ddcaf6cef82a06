// Plugged in by the composition root.
export { followMailing, mayLeave, tellOfMissed } from './follow-mailing.ts';
export { createSeriesPlanner } from './recurring/series-planner.ts';

// For A/B tests, which are campaigns with variants.
export { campaignAs, followWinner, variantsOf, withFirstVariant } from './ab-test.ts';
export { type Campaign } from './build-message.ts';
export { approversOf, requireMaking } from './campaign-rights.ts';
export { campaignRecords } from './campaigns-table.ts';
export { checkReferences } from './check-references.ts';
export { lockCampaign, showCampaign } from './schedule-campaign.ts';
export { sendTestMails } from './test-sends/send-test-mails.ts';
export { storedFields } from './campaign-fields.ts';
export { eraseTestSends } from './test-sends/erase-test-sends.ts';
