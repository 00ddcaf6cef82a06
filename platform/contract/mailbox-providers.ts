/** Mailbox providers that are told apart, as they write themselves; everybody else is 'other'. */
export const providerNames = {
  gmail: 'Gmail',
  microsoft: 'Microsoft Outlook',
  yahoo: 'Yahoo',
  apple: 'Apple iCloud',
  gmx: 'GMX and WEB.DE',
  telekom: 'T-Online',
  freenet: 'Freenet',
  orange: 'Orange',
  free: 'Free',
  sfr: 'SFR',
  laposte: 'La Poste',
  libero: 'Libero',
  comcast: 'Comcast',
  att: 'AT&T',
  proton: 'Proton',
  fastmail: 'Fastmail',
  zoho: 'Zoho',
  yandex: 'Yandex',
  mailru: 'Mail.ru',
  qq: 'QQ',
  netease: 'NetEase',
  naver: 'Naver',
  seznam: 'Seznam',
  wp: 'WP',
  onet: 'Onet',
  bluewin: 'Bluewin',
  a1: 'A1',
} as const;

/** One of them. */
export type ProviderName = keyof typeof providerNames;

/** Whether a text is the name of one. */
export function isProviderName(text: string): text is ProviderName {
  return Object.hasOwn(providerNames, text);
}
