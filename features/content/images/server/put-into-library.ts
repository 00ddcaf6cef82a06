import { PictureRefused } from '#platform/server/pictures/picture-refused.ts';
import { pictures } from '#platform/server/pictures/pictures.ts';
import type { Services } from '#platform/server/services.ts';
import { imageLimits } from '../contract.ts';
import { plainName } from './receive-image.ts';
import { storeImage, type Storing } from './store-image.ts';

/** Puts a picture that came with something else into the library; its address, or null where it is no picture that the library takes. */
export async function putIntoLibrary(
  services: Services,
  who: Storing,
  { name, content }: { name: string; content: Buffer },
): Promise<string | null> {
  if (content.length > imageLimits.bytes) return null;
  try {
    const picture = await pictures.readPicture(content);
    return (await storeImage(services, who, { name: plainName(name), picture })).image.url;
  } catch (error) {
    if (error instanceof PictureRefused) return null;
    throw error;
  }
}
