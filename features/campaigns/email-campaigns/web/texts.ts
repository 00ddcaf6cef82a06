import { addTexts } from '#platform/web/i18n/i18n.ts';
import texts from './en.json' with { type: 'json' };

/** Namespace of the texts of this feature. */
export const campaignTexts = 'email-campaigns';

addTexts(campaignTexts, texts);
