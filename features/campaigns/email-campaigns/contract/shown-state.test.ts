import { expect, test } from 'vitest';
import { shownState } from './shown-state.ts';

test('a recurring campaign that is switched off is shown as paused, one that is on as recurring', () => {
  expect(shownState({ status: 'recurring', is_enabled: false })).toBe('paused');
  expect(shownState({ status: 'recurring', is_enabled: true })).toBe('recurring');
});

test('what waits for approval, is over or goes out is shown as that', () => {
  expect(shownState({ status: 'draft', approval_state: 'requested' })).toBe('awaiting_approval');
  expect(shownState({ status: 'draft', approval_state: 'returned' })).toBe('draft');
  expect(shownState({ status: 'sent', schedule_type: 6 })).toBe('finished');
  expect(shownState({ status: 'sent', schedule_type: 1 })).toBe('sent');
  expect(shownState({ status: 'active' })).toBe('sending');
  expect(shownState({ status: 'locked' })).toBe('sending');
});
