import { describe, expect, it } from 'vitest';
import {
  noUpdateYet,
  remindLater,
  shouldCheck,
  showsBanner,
  withModifiedTime,
} from './update-check.ts';

const minute = 60_000;
const hour = 60 * minute;
const start = Date.parse('2026-11-21T06:00:00Z');
const seen = withModifiedTime(noUpdateYet, start, start);

describe('the update check', () => {
  it('flags an update when the file moved by 16 minutes, not by 14 @spec SHELL-012', () => {
    expect(withModifiedTime(seen, start + 14 * minute, start + hour).isFlagged).toBe(false);
    expect(withModifiedTime(seen, start + 15 * minute, start + hour).isFlagged).toBe(false);
    expect(withModifiedTime(seen, start + 16 * minute, start + hour).isFlagged).toBe(true);
  });

  it('flags a step back to an older build too', () => {
    expect(withModifiedTime(seen, start - 16 * minute, start + hour).isFlagged).toBe(true);
  });

  it('asks each minute while visible, and after two hours while hidden', () => {
    expect(shouldCheck(noUpdateYet, start, false)).toBe(true);
    expect(shouldCheck(seen, start + minute - 1, true)).toBe(false);
    expect(shouldCheck(seen, start + minute, true)).toBe(true);
    expect(shouldCheck(seen, start + 2 * hour - 1, false)).toBe(false);
    expect(shouldCheck(seen, start + 2 * hour, false)).toBe(true);
  });

  it('brings the banner back 3 hours after REMIND ME LATER, not before @spec SHELL-011', () => {
    const flagged = withModifiedTime(seen, start + hour, start + hour);
    const later = remindLater(flagged, start + hour);
    expect(showsBanner(flagged, start + hour)).toBe(true);
    expect(showsBanner(later, start + 4 * hour - 1)).toBe(false);
    expect(showsBanner(later, start + 4 * hour)).toBe(true);
  });

  it('shows nothing before an update was seen', () => {
    expect(showsBanner(seen, start + hour)).toBe(false);
  });
});
