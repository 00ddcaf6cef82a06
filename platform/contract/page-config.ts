import { z } from 'zod';

const address = z.string().nullable().catch(null);

/** What the server writes into the page for the web application: addresses outside, who may frame it, what is new in the menu, and whether a language model suggests. All of it is public. */
export const pageConfig = z.object({
  helpCenter: address,
  privacyPolicy: address,
  systemStatus: address,
  galaxy: address,
  identityProfile: address,
  chatWidget: address,
  legacy: address,
  embedParents: z.array(z.string()).catch([]),
  newMenuEntries: z.array(z.string()).catch([]),
  /** Whether a language model can be asked for suggestions. */
  suggests: z.boolean().catch(false),
});

/** What the server writes into the page for the web application. */
export type PageConfig = z.infer<typeof pageConfig>;

/** The id of the element that holds it, as JSON. */
export const pageConfigId = 'heliograph-config';
