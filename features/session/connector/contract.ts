import { z } from 'zod';

/** How long a connector token works, in seconds. */
export const connectorTokenLifetime = 600;

/** Answer of POST connector_token: what the connector API is called with. */
export const connectorToken = z.object({
  access_token: z.string(),
  expire: z.number(),
  token_type: z.literal('Bearer'),
});

/** Answer of GET /v1/account: for whom and where a token speaks. */
export const connectedAccount = z.object({
  id: z.number(),
  name: z.string(),
  uid: z.string(),
  user_id: z.number(),
});
