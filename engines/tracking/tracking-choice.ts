/** The settings of an account by which opens and clicks are not counted. */
export const trackingSettings = { opens: 'track_opens', clicks: 'track_clicks' } as const;

/** Whether an account counts opens and clicks: it does unless it says no. */
export function trackingChoice(settings: Readonly<Record<string, unknown>>): {
  opens: boolean;
  clicks: boolean;
} {
  return {
    opens: settings[trackingSettings.opens] !== false,
    clicks: settings[trackingSettings.clicks] !== false,
  };
}
