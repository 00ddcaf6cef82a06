/** What the words of a refusal say, whatever its codes are. */
export type Meaning =
  /** The sender, its server or the mail itself is not wanted. */
  | 'sender'
  /** The address is there, and takes no mail now: full, too busy, switched off. */
  | 'not_now'
  /** There is no such mailbox or no such domain. */
  | 'gone';

const who = '(user|mailbox|mail box|recipient|account|address|addressee|member|person|alias|name)';

// Rules of the receiver about who may send and what: no word about the mailbox counts beside them.
const sender = new RegExp(
  [
    '(sender|from|envelope)( address| domain| host)?( is| was)? ?(rejected|denied|blocked|refused|unknown|invalid)',
    'sender[^.;]{0,30}(does ?n.t|does not) exist|sender verif|(invalid|bad) sender',
    '\\b(spf|dkim|dmarc|rbls?|dnsbl|rdns|ptr|ehlo|helo)\\b|reverse[- ](dns|hostname|lookup|record)',
    'spamhaus|spamcop|(black|block|deny|deferr?al) ?-?list|reputation',
    '\\bspam\\b|unsolicited|virus|policy|open relay',
    'not (allowed|permitted|authori[sz]ed) to (send|relay|post)|(not|n.t) have permission',
    'permission to (send|post)|access from mail server|authentication required|not authenticated',
    '\\b(ip|client host|connection|message|mail server)\\b[^.;]{0,30} (block|refus|reject|den)',
  ].join('|'),
  'i',
);
const full =
  /quota|\bfull\b|(insufficient|out of|not enough) [^.;]{0,20}(storage|space)|(exceed(s|ed|ing)?|over) [^.;]{0,30}(storage|limit|mailbox|allowed size|allocation)|一杯|いっぱい|容量/i;
const notNow = new RegExp(
  [
    'temporar|try (it )?again|timed? ?out|time-?out|expired|retry|unable to connect|not responding|unable to contact|queue[^.;]{0,30} too long',
    'receiving (mail|messages) (at a rate|too)|rate limit|too many|throttl',
    'malformed or unexpected|server failure|servfail|connection (refused|reset|lost)',
    `${who}[^.;]{0,40}(disabled|inactive|not active|suspended|locked|frozen|on hold|deactivated)`,
    '(disabled|inactive|suspended|locked|deactivated) (user|mailbox|recipient|account|address)',
  ].join('|'),
  'i',
);
const goneMailbox = new RegExp(
  [
    `${who}[^.;]{0,40}(unknown|not (be )?(found|recogni[sz]ed|listed)|not exist|n.t exist|invalid|unavailable|no longer|has moved)`,
    `\\b(no such|unknown|invalid|un?routeable|unroutable|non-?existent|bad|undefined|unrecogni[sz]ed) (destination |email |mail )?(${who.slice(1, -1)}|local part|id)`,
    '(does not|doesn.t|do not|don.t) have an? [^;]{0,40}(account|mailbox)|(is )?not a valid (mailbox|recipient|user|address|account)',
    'no (such )?(mailbox|account|user|recipient|person)( here)?( by)?( with)? (that|this|such) (name|address)|no (mailbox|account|recipient) found|no mailbox\\b',
    'not our customer|does not like recipient|not listed in|(couldn.t|wasn.t|could not|can.t|cannot) (be )?(found|find (the |this )?(user|recipient|address|account))',
    'address rejected\\.? *(\\(|$)|recipient rejected|invalid final delivery userid|has moved|(user|account)[^.;]{0,20} (is )?terminated',
    'no valid recipient|(名前|ユーザー?|宛先|アドレス|リスト)[^。]{0,20}(ありません|見つかりません|存在しません|不明)',
    '(empfänger|benutzer|postfach|adresse)[^.;]{0,30}(unbekannt|existiert nicht|nicht gefunden)',
  ].join('|'),
  'i',
);
const goneDomain = new RegExp(
  [
    'no such (domain|host)|(domain|host)( name)? (is )?(unknown|not (be )?found)|host [\\w.-]{1,255} not found|(unknown|unroutable|unrouteable) (mail )?(domain|host)',
    '(domain|host)[^.;]{0,60} (does not|doesn.t) exist|couldn.t find any host|no mail hosts|nxdomain',
    'no mx( record| host)?s? found|indicated no smtp service|null mx|does not accept (e?mail|messages)|no mail exchanger',
  ].join('|'),
  'i',
);

/** True when a refusal says that the mailbox has no room. */
export const saysFull = (text: string): boolean => full.test(text);

/** True when a refusal says that there is no such mailbox. */
export const saysNoMailbox = (text: string): boolean => goneMailbox.test(text);

/** What the words of a refusal say. In doubt it is what suppresses no recipient: the sender's fault first, a passing trouble second. */
export function meaningOf(text: string): Meaning | null {
  if (sender.test(text)) return 'sender';
  if (full.test(text) || notNow.test(text)) return 'not_now';
  return goneMailbox.test(text) || goneDomain.test(text) ? 'gone' : null;
}
