import { checkRelay, readMailRoute, relayOf } from '#engines/delivery/public.ts';
import type { Config } from '#platform/server/config.ts';
import { Findings, wordsOf, type Finding } from './finding.ts';
import { isLocalHost } from './local-host.ts';

const patience = 5_000;

/** Whether the mail server answers. It is greeted and left: nobody signs in, and no email is begun. */
export async function checkMail(config: Config): Promise<Finding[]> {
  const found = new Findings('mail');
  if (config.smtpUrl === null) {
    if (isLocalHost(new URL(config.publicUrl).hostname))
      found.ok('SMTP_URL is not set: email goes to the local inbox.');
    else
      found.warn(
        'SMTP_URL is not set: email goes to the local inbox and reaches nobody.',
        'Set SMTP_URL to your mail server, or to mx: to send straight to the recipients’ servers.',
      );
    return found.list;
  }
  try {
    const route = readMailRoute(config.smtpUrl);
    if (route.kind === 'mx')
      found.ok('Email goes straight to the recipients’ mail servers, which are not asked here.');
    else {
      await checkRelay({ smtpUrl: withoutLogin(config.smtpUrl) }, patience);
      const login = route.settings.login ? '; its password was not tried' : '';
      found.ok(`The mail server ${relayOf(config).address} answers${login}.`);
    }
  } catch (error) {
    found.fail(
      `The mail server of SMTP_URL cannot be used (${wordsOf(error)}).`,
      'Check host and port of SMTP_URL, that the server runs, and that a firewall lets this machine reach it.',
    );
  }
  return found.list;
}

function withoutLogin(url: string): string {
  return Object.assign(new URL(url), { username: '', password: '' }).href;
}
