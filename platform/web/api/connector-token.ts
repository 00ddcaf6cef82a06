/** A token of the connector service: when it was made, and for how many seconds it works. */
export interface ConnectorToken {
  readonly accessToken: string;
  /** Milliseconds since 1970. */
  readonly generationTime: number;
  /** Seconds. */
  readonly expire: number;
}

/** Gives the connector's token, a kept one while it works. */
export interface ConnectorTokens {
  token(): Promise<string>;
  /** What is kept now, or null before the first call. */
  kept(): ConnectorToken | null;
  /** Forgets what is kept, at sign-out. */
  forget(): void;
}

interface Parts {
  /** Asks the connector service for a new token. */
  ask: () => Promise<{ access_token: string; expire: number }>;
  now?: () => number;
}

/** Keeps one connector token: it is used again while its age in seconds is below its expire value, else a new one is asked for, once for all who wait. */
export function createConnectorTokens({ ask, now = Date.now }: Parts): ConnectorTokens {
  let kept: ConnectorToken | null = null;
  let asking: Promise<ConnectorToken> | undefined;

  const renew = async (): Promise<ConnectorToken> => {
    const generationTime = now();
    const { access_token: accessToken, expire } = await ask();
    kept = { accessToken, generationTime, expire };
    return kept;
  };

  return {
    async token() {
      if (kept && (now() - kept.generationTime) / 1000 < kept.expire) return kept.accessToken;
      asking ??= renew().finally(() => {
        asking = undefined;
      });
      return (await asking).accessToken;
    },
    kept: () => kept,
    forget: () => {
      kept = null;
    },
  };
}
