import { brandingOf, fieldsOf } from '#engines/audience/public.ts';
import { composePage, sampleForms, samplePageValues } from '#engines/tracking/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { invalid } from '#platform/server/errors.ts';
import type { PreferencePage } from '../contract.ts';

/** A page as somebody would see it: the sample person on two lists, our forms in their places, made harmless. */
export async function previewPage(
  account: Account,
  page: Pick<PreferencePage, 'page_type' | 'html_part' | 'language' | 'brand_id'>,
): Promise<string> {
  const branding = await brandingOf(account, page.brand_id);
  const fields = await fieldsOf(account);
  const language = page.language ?? 'en';
  const html = await composePage({
    type: page.page_type,
    html: page.html_part,
    values: samplePageValues({ account, language, brandId: page.brand_id, fields }),
    forms: sampleForms({
      language,
      branding,
      fields: fields.filter((field) => field.addToProfilePage),
    }),
  });
  if (html === null)
    throw invalid({ html_part: ['cannot be shown: its merge values or conditions are wrong'] });
  return html;
}
