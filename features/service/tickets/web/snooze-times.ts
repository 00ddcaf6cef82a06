/** Until when a ticket can rest at a click. */
export const snoozePresets = ['later', 'tomorrow', 'week', 'twoWeeks'] as const;

const hour = 3_600_000;
const morning = 9;

/** The moment of a preset on the clock of the browser: in three hours, or at nine of a morning. */
export function snoozeTime(preset: (typeof snoozePresets)[number], now: Date): Date {
  if (preset === 'later') return new Date(now.getTime() + 3 * hour);
  const at = new Date(now);
  at.setHours(morning, 0, 0, 0);
  const toMonday = (8 - now.getDay()) % 7 || 7;
  const days = { tomorrow: 1, week: toMonday, twoWeeks: 14 }[preset];
  at.setDate(at.getDate() + days);
  return at;
}
