import {
  namedIds,
  type NamingText,
  type RecipientValues,
} from '#engines/recipient-values/public.ts';
import type { DeliveryUrls } from './urls.ts';

const picture = 'image_group';
const link = 'image_group_link';

/**
 * The values of places whose picture is chosen when a mail is opened: signed addresses, made with the other addresses of a mail. Texts that name
 * none cost nothing.
 */
export function placeValuesOf(
  texts: readonly NamingText[],
): ((urls: DeliveryUrls) => RecipientValues) | null {
  const [pictures, links] = [namedIds(texts, picture), namedIds(texts, link)];
  if (pictures.length === 0 && links.length === 0) return null;
  return (urls) => ({
    [picture]: Object.fromEntries(pictures.map((id) => [`g${id}`, urls.placePictureUrl(id)])),
    [link]: Object.fromEntries(links.map((id) => [`g${id}`, urls.placeLinkUrl(id)])),
  });
}
