import type { Node } from '../contract.ts';

/** A line of the log as it is put into words. */
export interface Line {
  outcome: string;
  detail: unknown;
  at: string;
}

const said: Readonly<Record<string, string>> = {
  held_out: 'Held out for comparison: gets nothing from the journey',
  sending: 'The message is being sent',
  sent: 'The message was sent',
  happened: 'What was waited for happened',
  timed_out: 'What was waited for did not happen in time',
  next: 'Went on',
  else: 'No branch matched',
  done: 'Done',
  failed: 'Failed',
  skipped: 'The wait was skipped',
  stopped: 'Was taken out',
  reset: 'Was taken out to begin anew',
  step_removed: 'The step was removed by a new version',
  new_version: 'Went over to a new version',
  goal: 'Reached the goal',
  end: 'Reached the end',
  ended: 'Was taken out by another journey',
  exit_rule: 'Met an exit rule',
  no_date: 'Has no date in the field',
  date_over: 'The date is over',
  deleted: 'The contact was deleted',
};

/** Why a message was not sent, a person held or out, in words. */
const reasons: Readonly<Record<string, string>> = {
  late: 'it came too late',
  not_taken: 'the campaign took no more recipients',
  left_journey: 'the contact had left the journey',
  unsubscribed: 'the contact has unsubscribed',
  do_not_mail: 'the contact is on the do-not-mail list',
  hard_bounced: 'the address does not exist',
  complained: 'the contact complained',
  no_address: 'the contact has no email address',
  mail_paused: 'the contact paused emails',
  frequency_cap: 'the contact had enough emails',
  open_ticket: 'the contact has an open ticket of high priority',
  stopped: 'sending was stopped',
  loop: 'too many steps on one day',
  step_gone: 'the step does not exist any more',
};

/** What happened at a step, as a sentence. */
export function lineText({ outcome, detail }: Line, node: Node | undefined): string {
  const facts = (detail ?? {}) as Readonly<Record<string, unknown>>;
  switch (outcome) {
    case 'entered':
      return `Entered by ${viaText(String(facts['via'] ?? ''))}`;
    case 'waiting':
      return `Waits until ${String(facts['until'] ?? '')}`;
    case 'not_sent':
      return `The message was not sent: ${reasonText(facts['reason'])}`;
    case 'held':
      return `Held: ${reasonText(facts['reason'])}`;
    case 'moved':
      return `Was moved to the step ${String(facts['to'] ?? '')}`;
    case 'retried':
      return `Failed and is tried again: ${String(facts['error'] ?? '')}`;
    default:
      return said[outcome] ?? branchText(outcome, node);
  }
}

/** Why somebody is held or out, or a message was not sent, in words. */
export function reasonText(reason: unknown): string {
  const text = String(reason ?? 'unknown');
  return reasons[text] ?? text.replaceAll('_', ' ');
}

function viaText(via: string): string {
  if (via.startsWith('journey:')) return `journey ${via.slice('journey:'.length)}`;
  return via.replaceAll('_', ' ');
}

function branchText(outcome: string, node: Node | undefined): string {
  const branches = node && 'branches' in node ? node.branches : [];
  const name = branches.find(({ key }) => key === outcome)?.name;
  return `Went on by “${name || outcome.replaceAll('_', ' ')}”`;
}
