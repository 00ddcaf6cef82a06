/** The networks there is an adapter of: the built-in one, and those that speak the Graph protocol. */
export const networkNames = ['loopback', 'graph'] as const;

/** One of them. */
export type NetworkName = (typeof networkNames)[number];

/** What is asked of people who connect their accounts; networks compare it letter by letter. */
export const leadScope =
  'email, public_profile, pages_show_list, pages_read_engagement, ads_read, leads_retrieval';

/** What an account of a network is: it decides what a post may be. */
export const accountKinds = ['page', 'photo', 'short'] as const;

/** One of them. */
export type AccountKind = (typeof accountKinds)[number];

/** What a post may be in an account of a kind. */
export interface PostLimits {
  readonly text: number;
  readonly hashtags: number;
  readonly needsPicture: boolean;
  /** Whether a link opens from the post. */
  readonly hasLink: boolean;
  /** What a link counts in the text's length, however long it is; null where it stands beside the text. */
  readonly linkCounts: number | null;
}

/** The limits by kind. */
export const limitsOf: Readonly<Record<AccountKind, PostLimits>> = {
  page: { text: 63_206, hashtags: 200, needsPicture: false, hasLink: true, linkCounts: null },
  photo: { text: 2_200, hashtags: 30, needsPicture: true, hasLink: false, linkCounts: null },
  short: { text: 280, hashtags: 30, needsPicture: false, hasLink: true, linkCounts: 23 },
};

/** What a post says in one account. */
export interface PostParts {
  readonly text: string;
  readonly link: string;
  readonly picture_url: string;
}

/** How long a text is for a network: in characters, as people see code points. */
export function lengthOf({ text, link }: PostParts, kind: AccountKind): number {
  const { linkCounts } = limitsOf[kind];
  const letters = [...text].length;
  if (linkCounts === null || link === '') return letters;
  return letters + linkCounts + (letters > 0 ? 1 : 0);
}

/** Why a post can not be published in an account of a kind; empty when it can. */
export function postFaults(post: PostParts, kind: AccountKind): string[] {
  const limits = limitsOf[kind];
  const faults: string[] = [];
  const length = lengthOf(post, kind);
  if (length > limits.text)
    faults.push(`is too long for this network (${length} of ${limits.text} characters)`);
  const hashtags = post.text.match(/#[\p{L}\p{N}_]+/gu)?.length ?? 0;
  if (hashtags > limits.hashtags)
    faults.push(`has too many hashtags for this network (${hashtags} of ${limits.hashtags})`);
  if (limits.needsPicture && post.picture_url === '')
    faults.push('needs a picture on this network: add one');
  if (length === 0 && post.picture_url === '')
    faults.push('is empty: write a text or add a picture');
  return faults;
}

/** A form that people fill in on a network. */
export interface LeadForm {
  readonly key: string;
  readonly name: string;
  readonly questions: readonly { readonly key: string; readonly label: string }[];
}

/** A post on the built-in network, as anybody would see it there. */
export interface PracticePost {
  readonly id: number;
  readonly text: string;
  readonly link: string;
  readonly picture_url: string;
  readonly published_at: string;
}
