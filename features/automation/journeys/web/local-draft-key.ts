/** Where a tab keeps the draft of a journey that it has open. */
export const journeyDraftKey = 'heliograph.journey-draft';
