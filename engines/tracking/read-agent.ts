import Bowser from 'bowser';

/** What a user agent says about itself. */
export interface ReadAgent {
  device: 'desktop' | 'mobile' | 'tablet' | 'tv' | 'proxy' | 'unknown';
  /** The mail program, or else the browser. */
  client: string;
  os: string;
}

/** Stands beside what was read, so that texts can be read again by a better parser. */
export const parserVersion = 1;

// A proxy speaks for a person whose program stays hidden, so only the mailbox is known.
const proxies: readonly (readonly [RegExp, string])[] = [
  [/GoogleImageProxy/i, 'Gmail'],
  [/YahooMailProxy/i, 'Yahoo Mail'],
  [/YandexImageResizer|YaMailProxy/i, 'Yandex Mail'],
  [/^Mozilla\/5\.0$/, 'Apple Mail'],
];

const programs: readonly (readonly [RegExp, string])[] = [
  [/Outlook-iOS|Outlook-Android/i, 'Outlook mobile'],
  [/Microsoft Outlook|ms-office|MSOffice/i, 'Outlook'],
  [/Thunderbird/i, 'Thunderbird'],
  [/Postbox/i, 'Postbox'],
  [/eM ?Client/i, 'eM Client'],
  [/Lotus-Notes|HCL-Notes/i, 'Notes'],
  [/Evolution/i, 'Evolution'],
  [/Airmail/i, 'Airmail'],
  [/Spark/i, 'Spark'],
  [/SamsungEmail|SecEmail/i, 'Samsung Email'],
  [/com\.google\.android\.gm|Gmail/i, 'Gmail'],
  [/YahooMobileMail/i, 'Yahoo Mail'],
];

/** Reads device, mail program or browser, and operating system out of a user agent. */
export function readAgent(userAgent: string): ReadAgent {
  const agent = userAgent.trim();
  const proxy = proxies.find(([pattern]) => pattern.test(agent));
  if (proxy) return { device: 'proxy', client: proxy[1], os: '' };
  if (agent === '') return { device: 'unknown', client: '', os: '' };
  const { browser, os, platform } = Bowser.parse(agent);
  return {
    device: deviceOf(platform.type),
    client:
      programs.find(([pattern]) => pattern.test(agent))?.[1] ??
      appleMail(agent) ??
      browser.name ??
      '',
    os: os.name ?? '',
  };
}

// Apple's mail program shows pages by WebKit and, unlike Safari, does not say by what name.
function appleMail(agent: string): string | null {
  return /\((?:iPhone|iPad|Macintosh);.*AppleWebKit\//.test(agent) &&
    !/Safari\/|Chrome\/|CriOS|FxiOS|GSA\//.test(agent)
    ? 'Apple Mail'
    : null;
}

function deviceOf(type: string | undefined): ReadAgent['device'] {
  return type === 'desktop' || type === 'mobile' || type === 'tablet' || type === 'tv'
    ? type
    : 'unknown';
}
