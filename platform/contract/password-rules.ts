/** One rule a new password must keep; the web shows them as a live checklist. */
export interface PasswordRule {
  readonly id: 'length' | 'upper_case' | 'special' | 'digit' | 'no_repeat';
  readonly label: string;
  holds(password: string): boolean;
}

/** Shortest password, in characters. */
export const shortestPassword = 8;

/** Longest password, in characters: far above any passphrase, and a bound for the hash. */
export const longestPassword = 256;

/** The rules in the order they are shown. */
export const passwordRules: readonly PasswordRule[] = [
  {
    id: 'length',
    label: `At least ${shortestPassword} characters`,
    holds: (password) => [...password].length >= shortestPassword,
  },
  {
    id: 'upper_case',
    label: 'One upper-case letter',
    holds: (password) => /\p{Lu}/u.test(password),
  },
  {
    id: 'special',
    label: 'One special character from # ? ! @ $ % ^ & * -',
    holds: (password) => /[#?!@$%^&*-]/.test(password),
  },
  { id: 'digit', label: 'One digit', holds: (password) => /[0-9]/.test(password) },
  {
    id: 'no_repeat',
    label: 'No character repeated consecutively',
    holds: (password) => password !== '' && !/(.)\1/su.test(password),
  },
];

/** Messages of the password forms. */
export const passwordMessages = {
  required: 'Required',
  mismatch: 'Password does not match.',
  invalid: 'Enter Valid New Password',
  changed: 'Password changed successfully',
  tooLong: `is too long (at most ${longestPassword} characters)`,
} as const;

/** The rules that a password breaks; none when it may be used. */
export function brokenPasswordRules(password: string): PasswordRule[] {
  return passwordRules.filter((rule) => !rule.holds(password));
}

/** What is wrong with a new password, as messages of its field; none when it may be used. */
export function passwordProblems(password: string): string[] {
  if (password === '') return [passwordMessages.required];
  if ([...password].length > longestPassword) return [passwordMessages.tooLong];
  return brokenPasswordRules(password).length === 0 ? [] : [passwordMessages.invalid];
}
