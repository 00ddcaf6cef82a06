/** Namespace of the texts of this feature. */
export const abTexts = 'ab-tests';
