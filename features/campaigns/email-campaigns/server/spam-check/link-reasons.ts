import type { SpamReason } from '../../contract/spam.ts';
import type { ReadMail } from './read-mail.ts';
import words from './spam-words.json' with { type: 'json' };

const shorteners = new Set(words.shorteners);

/** What the links of a mail say against it. */
export function linkReasons({ links }: ReadMail): SpamReason[] {
  const reasons: SpamReason[] = [];
  const add = (
    found: readonly string[],
    code: string,
    points: number,
    message: (named: string) => string,
    fix: string,
  ): void => {
    if (found.length > 0)
      reasons.push({
        code,
        points,
        message: message([...new Set(found)].slice(0, 3).join(', ')),
        fix,
      });
  };
  const hosts = links.map(({ url }) => hostOf(url)).filter((host): host is string => host !== null);
  add(
    hosts.filter((host) => shorteners.has(host)),
    'link_shortener',
    1.8,
    (named) => `Links hide where they lead: ${named}.`,
    'Write the whole address; clicks are counted anyway.',
  );
  add(
    hosts.filter((host) => /^\d+\.\d+\.\d+\.\d+$|^\[/.test(host)),
    'link_to_number',
    2.2,
    (named) => `A link leads to a bare number: ${named}.`,
    'Lead to a name.',
  );
  add(
    hosts.filter((host) => host.split('.').some((label) => label.startsWith('xn--'))),
    'lookalike_host',
    0.8,
    (named) => `The host ${named} has letters that can be mistaken for others.`,
    'Lead to a name in plain letters.',
  );
  add(
    hosts.filter((host) =>
      /\.(?:zip|mov|xyz|top|click|loan|work|tk|ml|ga|cf|gq|buzz|rest)$/.test(host),
    ),
    'distrusted_ending',
    1,
    (named) => `Filters distrust the ending of ${named}.`,
    'Lead to a domain that people know.',
  );
  add(
    hosts.filter((host) => host.split('.').length > 5 || host.split('-').length > 4),
    'odd_host',
    0.7,
    (named) => `The host ${named} looks made up.`,
    'Lead to a short, plain name.',
  );
  add(
    links.filter(({ url }) => /^https?:\/\/[^/]*@/i.test(url)).map(({ url }) => url),
    'name_in_link',
    2,
    () => 'A link has an @ before its host, as in phishing.',
    'Write the address without it.',
  );
  add(
    links.filter(({ url, label }) => isMismatched(url, label)).map(({ label }) => label.trim()),
    'mismatched_link',
    2.5,
    (named) => `A link shows ${named} and leads somewhere else.`,
    'Show words, or the address it leads to.',
  );
  add(
    links.filter(({ url }) => /^http:\/\//i.test(url)).map(({ url }) => hostOf(url) ?? url),
    'insecure_link',
    0.3,
    (named) => `Links without encryption: ${named}.`,
    'Begin them with https://.',
  );
  if (links.length > 40)
    reasons.push({
      code: 'many_links',
      points: 0.8,
      message: `The email has ${links.length} links.`,
      fix: 'Keep those that matter.',
    });
  return reasons;
}

// Words that look like an address promise where the link leads.
function isMismatched(url: string, label: string): boolean {
  const shown = /^(?:https?:\/\/)?((?:[a-z0-9-]+\.)+[a-z]{2,})(?:[/?#]\S*)?$/i
    .exec(label.trim())?.[1]
    ?.toLowerCase();
  const target = hostOf(url);
  if (shown === undefined || target === null) return false;
  const registered = (host: string) =>
    host
      .replace(/^www\./, '')
      .split('.')
      .slice(-2)
      .join('.');
  return registered(shown) !== registered(target);
}

function hostOf(url: string): string | null {
  return URL.canParse(url) ? new URL(url).hostname.toLowerCase() : null;
}
