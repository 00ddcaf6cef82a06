/** From this score on a mail counts as spam; the line most filters draw. */
export const spamThreshold = 5;

/** One reason and what it adds to the score. */
export interface SpamReason {
  code: string;
  points: number;
  message: string;
  /** What to do about it. */
  fix: string;
}

/** What spam_check answers. */
export interface SpamCheck {
  score: number;
  threshold: number;
  verdict: 'good' | 'doubtful' | 'spam';
  reasons: SpamReason[];
  /** What SpamAssassin says, where it is there; `error` when it was asked in vain. */
  spamassassin:
    | {
        score: number;
        threshold: number;
        rules: { name: string; points: number; description: string }[];
      }
    | { error: string }
    | null;
}

/** What a score means. */
export function verdictOf(score: number, threshold = spamThreshold): SpamCheck['verdict'] {
  if (score >= threshold) return 'spam';
  return score >= threshold / 2 ? 'doubtful' : 'good';
}
