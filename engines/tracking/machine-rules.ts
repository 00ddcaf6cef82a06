/** How hits are judged: data, so that another version can be tried on what is stored. */
export interface HitRules {
  /** Stands beside every verdict; a changed rule is a new version. */
  version: number;
  /** Milliseconds after the mail server took a delivery in which nobody reads it, but scanners do. */
  tooFastWithin: number;
  /** Milliseconds in which nobody follows more than so many different links. */
  bursts: readonly { within: number; mostLinks: number }[];
  /** Milliseconds around a visit of the hidden link in which everything of that delivery is the machine's. */
  nearHiddenLink: number;
  /** Milliseconds for which the address that followed the hidden link stays a machine's for that delivery. */
  hiddenLinkAddress: number;
  /** Milliseconds in which another open of a delivery by a person is no other reading, but the same picture asked for again. */
  repeatedOpen: number;
  /** Who asks in a person's name and hides where they are, by what they call themselves. */
  proxies: readonly { via: string; agent: RegExp }[];
  /** Who asks without a person, by what they call themselves; the name of the rule is kept with the hit. */
  machines: readonly { rule: MachineRule; agent: RegExp; only?: 'open' | 'click' }[];
}

/** Why a hit is taken for a machine's. */
export type MachineRule =
  | 'hidden_link'
  | 'hidden_link_burst'
  | 'hidden_link_address'
  | 'head'
  | 'prefetch'
  | 'too_fast'
  | 'burst'
  | 'repeat'
  | 'privacy_proxy'
  | 'safelinks'
  | 'barracuda'
  | 'proofpoint'
  | 'mimecast'
  | 'gateway'
  | 'provider_scanner'
  | 'headless'
  | 'library'
  | 'bot';

/** The rules that hold now. */
export const currentRules: HitRules = {
  version: 2,
  tooFastWithin: 2_000,
  bursts: [
    { within: 1_000, mostLinks: 2 },
    { within: 5_000, mostLinks: 4 },
  ],
  nearHiddenLink: 5_000,
  hiddenLinkAddress: 3_600_000,
  repeatedOpen: 60_000,
  proxies: [
    { via: 'Google image proxy', agent: /GoogleImageProxy/i },
    { via: 'Yahoo mail proxy', agent: /YahooMailProxy/i },
    { via: 'Yandex image proxy', agent: /YandexImageResizer|YaMailProxy/i },
  ],
  machines: [
    // Apple's mail privacy fetches every picture of every mail under this bare name, read or not.
    { rule: 'privacy_proxy', agent: /^Mozilla\/5\.0$/, only: 'open' },
    { rule: 'safelinks', agent: /safelinks|atp ?scan|microsoft ?defender|ms-?atp/i },
    { rule: 'barracuda', agent: /barracuda/i },
    { rule: 'proofpoint', agent: /proofpoint|urldefense/i },
    { rule: 'mimecast', agent: /mimecast/i },
    {
      rule: 'gateway',
      agent:
        /symantec|messagelabs|ironport|cisco|forcepoint|fireeye|trellix|trend ?micro|sophos|bitdefender|checkpoint|zscaler|paloalto|fortinet|fortiguard|avanan|hornetsecurity|spamtitan|vade|retarus/i,
    },
    {
      rule: 'provider_scanner',
      agent:
        /google-safety|google-read-aloud|googlesecurity|googleassociation|apis-google|feedfetcher|bingpreview|skypeuripreview|existence discovery|outlook-?safety|yahoo! slurp|yahoo ad|applebot/i,
    },
    {
      rule: 'headless',
      agent: /headless|phantom|puppeteer|playwright|selenium|webdriver|cypress|electron/i,
    },
    {
      rule: 'library',
      agent:
        /python|curl|wget|\bjava\/|go-http|okhttp|libwww|httpclient|axios|node-fetch|undici|guzzle|ruby|perl|php\/|winhttp|powershell|postman|insomnia/i,
    },
  ],
};
