import { expect, test } from 'vitest';
import { withLocalTimes } from './local-times.ts';

test('moments in a sentence of the server are shown on the clock of the person', () => {
  expect(withLocalTimes('Sent on 2026-11-21 22:19 UTC.', 'Europe/Berlin')).toBe(
    'Sent on Nov 21, 2026 at 11:19 PM.',
  );
  expect(
    withLocalTimes('From 2026-07-01 09:00 UTC to 2026-07-01 23:30 UTC.', 'America/New_York'),
  ).toBe('From Jul 01, 2026 at 05:00 AM to Jul 01, 2026 at 07:30 PM.');
  expect(withLocalTimes('Tried 3 times at 22:19 UTC.', 'Europe/Berlin')).toBe(
    'Tried 3 times at 22:19 UTC.',
  );
  expect(withLocalTimes('The mail server said: 2026-99-99 88:88 UTC', 'Europe/Berlin')).toBe(
    'The mail server said: 2026-99-99 88:88 UTC',
  );
});
