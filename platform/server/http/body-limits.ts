/** What a JSON body may weigh: its bytes, and how many values it may hold. */
export interface BodyLimit {
  readonly bytes: number;
  readonly values: number;
}

const kilobyte = 1024;

/** The limits that routes choose among: calls of strangers get `small`, all others and the hooks of providers `usual`, unless they say `large`. */
export const bodyLimits = {
  small: { bytes: 64 * kilobyte, values: 5_000 },
  usual: { bytes: 1024 * kilobyte, values: 20_000 },
  /** Whole emails, pasted files and long lists of addresses. */
  large: { bytes: 8 * 1024 * kilobyte, values: 50_000 },
} as const satisfies Record<string, BodyLimit>;

/** The name of one limit, as a route states it. */
export type BodyLimitName = keyof typeof bodyLimits;

/** How deep objects and lists of a JSON body may stand in each other. */
export const deepestBody = 64;
