import { longestCode } from '../contract/coupon-banks.ts';

const printable = /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]+$/u;

/** Why a text is no code; null when it is one. Its ends are trimmed already. */
export function codeFault(code: string): string | null {
  if (code === '') return 'is empty';
  if (code.length > longestCode) return `is too long (at most ${longestCode} characters)`;
  return printable.test(code) ? null : 'has characters that cannot be printed';
}

/** A code with its end hidden, for who may not see it whole. */
export function maskedCode(code: string): string {
  const shown = code.slice(0, Math.min(2, code.length - 1));
  return `${shown}${'•'.repeat(Math.min(8, code.length - shown.length))}`;
}
