import type { Services } from '#platform/server/services.ts';
import { readPublicKey, writePublicKey } from '#platform/server/strangers/public-keys.ts';

type Means = Pick<Services, 'secrets'> & { readonly config: Pick<Services['config'], 'publicUrl'> };

/** A survey as links name it. */
export interface LinkedSurvey {
  readonly accountId: number;
  readonly id: number;
}

/** The public address of a survey, the same for everybody. */
export function surveyUrl({ secrets, config }: Means, survey: LinkedSurvey): string {
  return `${config.publicUrl}/s/${writePublicKey(secrets, 'survey', survey)}`;
}

/** The address by which one contact answers a survey. */
export function surveyUrlOf(means: Means, survey: LinkedSurvey, contactId: number): string {
  const who = writePublicKey(means.secrets, purposeOf(survey), {
    accountId: survey.accountId,
    id: contactId,
  });
  return `${surveyUrl(means, survey)}?c=${who}`;
}

/** The contact whom a link names; null for whatever was not written so for this survey. */
export function contactOfLink(
  { secrets }: Pick<Services, 'secrets'>,
  survey: LinkedSurvey,
  text: string,
): number | null {
  const named = readPublicKey(secrets, purposeOf(survey), text);
  return named?.accountId === survey.accountId ? named.id : null;
}

/** The trace by which the link of a contact to an anonymous survey is known once it was used; no answer is kept with it. */
export function usedLinkKey(
  { secrets }: Pick<Services, 'secrets'>,
  { accountId, id }: LinkedSurvey,
  contactId: number,
): string {
  return secrets
    .sign('used link of an anonymous survey', `${accountId}-${id}-${contactId}`)
    .subarray(0, 16)
    .toString('base64url');
}

// Good for one survey alone: the same contact has another token in each.
function purposeOf({ id }: LinkedSurvey): string {
  return `contact of survey ${id}`;
}

/** The token that emails say in place of a recipient's own address of a survey. */
export function surveyToken(id: number): string {
  return `{{ survey.s${id} }}`;
}
