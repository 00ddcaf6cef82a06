/** Namespace of the texts of this feature: the folder whose web/en.json is loaded with its first screen. */
export const reportTexts = 'campaign-reports';
