/** What a person recognises a browser by. */
export interface Device {
  /** Null when the words name no browser that is known. */
  readonly browser: string | null;
  readonly system: string | null;
  readonly isPhone: boolean;
}

// In this order: many browsers also name the ones they descend from.
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgi?A?O?S?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Headless)?(?:Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/\d.*\bSafari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/** Reads a browser and its system off what it says of itself. */
export function deviceOf(userAgent: string): Device {
  const named = (known: readonly (readonly [RegExp, string])[]): string | null =>
    known.find(([form]) => form.test(userAgent))?.[1] ?? null;
  const system = named(systems);
  return {
    browser: named(browsers),
    system,
    isPhone: system === 'iPhone' || (system === 'Android' && /\bMobile\b/.test(userAgent)),
  };
}
