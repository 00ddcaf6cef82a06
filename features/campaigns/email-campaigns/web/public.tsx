// For A/B tests, which are written in the same editor and look the same.
export { useCampaignId, useCampaignPaths } from './campaign.ts';
export { useSecondsLeft } from './dashboard/use-seconds-left.ts';
export { usePreflight } from './review/use-preflight.ts';
export { useCampaignRights } from './use-campaign-rights.ts';
export { useNewCampaign } from './wizard/use-new-campaign.ts';
export { CampaignWizard } from './wizard/CampaignWizard.tsx';
export { ContentChooser } from './wizard/ContentChooser.tsx';
export { RedirectTo } from './wizard/RedirectTo.tsx';
export { WizardPlaceholder } from './wizard/WizardPlaceholder.tsx';
export type { Draft } from './wizard/use-draft.ts';
export { useFreeName } from './wizard/use-free-name.ts';
export { useResumedDraft } from './wizard/use-resumed-draft.ts';
export { useSavedDraft } from './wizard/use-saved-draft.ts';
export { wizardUrl } from './wizard/steps.ts';
