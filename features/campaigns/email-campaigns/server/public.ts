// Plugged in by the composition root.
export { followMailing, canStart, notifyMissed } from './follow-mailing.ts';
export { createSeriesPlanner } from './recurring/series-planner.ts';

// For A/B tests, which are campaigns with variants.
export {
  makeTestedCampaign,
  sendTestOfEachVariant,
  recordWinner,
  testedCampaign,
  watchersOf,
  type TestedCampaign,
} from './tested-campaigns.ts';

// For data journeys, whose steps send campaigns.
export { sendDraft } from './send-draft.ts';
