import { created, ok, type MountFeature } from '#platform/server/http/route.ts';
import { generateRequest, storePromptRequest } from '../contract.ts';
import { generateRules } from './generate-rules.ts';
import { storePrompt } from './keep-prompts.ts';

/** Routes that turn plain words into the rule of a segment. */
export const mountSegmentPrompts: MountFeature = (router, services) => {
  router.account({
    method: 'POST',
    path: 'nlp/generate',
    role: 'contacts',
    summary: 'The rule of a segment from plain words; `error` names what was not understood',
    body: generateRequest,
    transaction: false,
    handle: async ({ accountId, actor, body }) =>
      ok(await generateRules(services, { accountId, actor }, body.input)),
  });
  router.account({
    method: 'POST',
    path: 'nlp/store_prompts',
    role: 'contacts',
    summary: 'Keep a description that led to no rule, for 90 days',
    body: storePromptRequest,
    handle: async ({ account, body }) => created(await storePrompt(account, body)),
  });
};
