/** Addresses outside the product, set when the web application is built; one that is not set has no link. */
export const links = {
  helpCenter: address(import.meta.env['VITE_HELP_CENTER_URL']),
  privacyPolicy: address(import.meta.env['VITE_PRIVACY_POLICY_URL']),
  systemStatus: address(import.meta.env['VITE_SYSTEM_STATUS_URL']),
  galaxy: address(import.meta.env['VITE_GALAXY_URL']),
  identityProfile: address(import.meta.env['VITE_IDENTITY_PROFILE_URL']),
} as const;

function address(value: unknown): string | null {
  return typeof value === 'string' && /^https?:\/\//.test(value) ? value : null;
}
