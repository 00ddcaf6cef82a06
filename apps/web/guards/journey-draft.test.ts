import { expect, it } from 'vitest';
import { clearsJourneyDraft } from './journey-draft.ts';

const at = (path: string, search: Record<string, unknown> = {}) => ({
  pathname: `/accounts/7/${path}`,
  search,
});
const editor = at('contents/html_editor/3', { journey_id: '5' });

it('goes when content or store screens are left for anything but the builder', () => {
  expect(clearsJourneyDraft(editor, at('lists'))).toBe(true);
  expect(clearsJourneyDraft(at('integrations/shopify', { journey_id: '5' }), at('dashboard'))).toBe(
    true,
  );
  expect(clearsJourneyDraft(at('journeys/5/builder'), at('journeys'))).toBe(true);
  expect(clearsJourneyDraft(editor, at('contents'))).toBe(true);
});

it('stays on the way between the builder and what helps to fill it', () => {
  expect(clearsJourneyDraft(editor, at('journeys/5/builder'))).toBe(false);
  expect(clearsJourneyDraft(at('journeys/5/builder'), editor)).toBe(false);
  expect(
    clearsJourneyDraft(editor, at('content_templates/choose_template', { journey_id: '5' })),
  ).toBe(false);
});

it('is nobody’s business elsewhere', () => {
  expect(clearsJourneyDraft(at('lists'), at('campaigns'))).toBe(false);
  expect(clearsJourneyDraft({ pathname: '/404', search: {} }, at('dashboard'))).toBe(false);
});

it('stays while the email of a step is written in its campaign', () => {
  const campaign = at('campaigns/9/edit', { journey_id: '5' });
  expect(clearsJourneyDraft(at('journeys/5/builder'), campaign)).toBe(false);
  expect(clearsJourneyDraft(campaign, editor)).toBe(false);
  expect(clearsJourneyDraft(at('journeys/5/builder'), at('campaigns/9/edit'))).toBe(true);
});
