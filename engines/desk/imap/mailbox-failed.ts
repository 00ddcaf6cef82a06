import { FetchRefused } from '#platform/server/fetcher/refuse-private-address.ts';
import type { MailboxFailure } from '../mailbox-contract.ts';

const longestWords = 300;

/** Emails of a mailbox can not be fetched; with what is in the way, and the words of who said so. */
export class MailboxFailed extends Error {
  readonly failure: MailboxFailure;

  constructor(failure: MailboxFailure, words: string) {
    super(words);
    this.failure = failure;
  }
}

interface Said extends Error {
  code?: string;
  authenticationFailed?: boolean;
  responseStatus?: string;
  responseText?: string;
}

/** What went wrong in words that people can act on, whoever said it. */
export function asMailboxFailed(error: unknown): MailboxFailed {
  if (error instanceof MailboxFailed) return error;
  if (!(error instanceof Error)) return new MailboxFailed('other', String(error));
  return new MailboxFailed(failureOf(error), wordsOf(error));
}

function failureOf(error: Said): MailboxFailure {
  const code = error.code ?? '';
  if (error instanceof FetchRefused) return 'not_allowed';
  if (error.authenticationFailed) return 'sign_in';
  if (code === 'NotFound') return 'folder';
  if (/^(ENOTFOUND|EAI_)/.test(code)) return 'dns';
  if (
    /CERT|SIGNATURE|ISSUER|^ERR_SSL|^ERR_TLS|^EPROTO/.test(code) ||
    /STARTTLS/.test(error.message)
  )
    return 'tls';
  if (/^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT)$|_TIMEOUT$/.test(code))
    return 'unreachable';
  if (/^(ECONNRESET|EPIPE|NoConnection|EConnectionClosed|ETIMEOUT|StateLogout|Closed)/.test(code))
    return 'dropped';
  return 'other';
}

// Of servers, cut to what people read.
function wordsOf(error: Said): string {
  const words = error.responseText ?? error.message;
  return words
    .replace(/[\0-\x1f\x7f]+/g, ' ')
    .trim()
    .slice(0, longestWords);
}
