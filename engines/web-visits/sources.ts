/** Where a visit came from, as far as its first page tells. */
export interface VisitSource {
  readonly kind: 'direct' | 'email' | 'search' | 'social' | 'campaign' | 'referral';
  readonly name: string;
  readonly campaign: string;
}

/** What the first page of a visit has without a word of where it came from. */
export const directSource: VisitSource = { kind: 'direct', name: '', campaign: '' };

const longest = 100;

// By the name of a host without its country: google.de and google.com are one.
const searchEngines =
  /(?:^|\.)(google|bing|duckduckgo|ecosia|startpage|qwant|yahoo|yandex|baidu|brave|kagi|seznam|naver)\.[a-z.]{2,6}$/;
const networks =
  /(?:^|\.)(facebook|instagram|linkedin|pinterest|reddit|tiktok|youtube|xing|threads|tumblr|vk|whatsapp|bsky|mastodon)\.[a-z.]{2,6}$/;
const shortNames: Readonly<Record<string, string>> = {
  't.co': 'x',
  'x.com': 'x',
  'twitter.com': 'x',
  'lnkd.in': 'linkedin',
  'youtu.be': 'youtube',
};

/** Where a page was come to from: null when it was another page of the same site. */
export function sourceOf(
  page: URL,
  { referrer, isMarked }: { referrer: string; isMarked: boolean },
): VisitSource | null {
  const tag = (name: string): string => clean(page.searchParams.get(`utm_${name}`) ?? '');
  const campaign = tag('campaign');
  const isEmail = isMarked || /^e-?mail$|^newsletter$/.test(tag('medium').toLowerCase());
  if (isEmail) return { kind: 'email', name: tag('source'), campaign };
  if (tag('source') !== '') return { kind: 'campaign', name: tag('source'), campaign };
  const from = URL.parse(referrer)?.hostname.replace(/^www\./, '') ?? '';
  if (from === '') return campaign === '' ? directSource : { ...directSource, campaign };
  if (from === page.hostname.replace(/^www\./, '')) return null;
  const search = searchEngines.exec(from)?.[1];
  if (search) return { kind: 'search', name: search, campaign };
  const network = shortNames[from] ?? networks.exec(from)?.[1];
  if (network) return { kind: 'social', name: network, campaign };
  return { kind: 'referral', name: clean(from), campaign };
}

function clean(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cs}]/gu, ' ')
    .trim()
    .slice(0, longest);
}
