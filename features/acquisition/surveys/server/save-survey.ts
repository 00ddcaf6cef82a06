import { isDeepStrictEqual } from 'node:util';
import { formPages, type FormPages } from '#engines/forms/contract.ts';
import type { FieldsOf } from '#platform/contract/resource.ts';
import type { Account } from '#platform/server/account/account.ts';
import { invalid } from '#platform/server/errors.ts';
import { createRecord } from '#platform/server/resource/create.ts';
import { showRecord } from '#platform/server/resource/show.ts';
import { updateRecord } from '#platform/server/resource/update.ts';
import type { Survey, surveys } from '../contract/surveys.ts';
import { surveyRecords } from './survey-records.ts';

type Given = Partial<FieldsOf<typeof surveys>>;

/** Writes a new survey and answers its id; it is a draft unless it says otherwise. */
export async function createSurvey(account: Account, given: Given): Promise<number> {
  const { pages: _pages, questions: _questions, state, published, ...fields } = given;
  const pages = pagesIn(given);
  if (!pages || isWithoutQuestion(pages)) throw invalid({ questions: [withoutQuestion] });
  const wanted = stateIn({ state, published });
  requireLater(account, { wanted, closesAt: fields.closes_at ?? null });
  const { id } = await createRecord(account, surveyRecords, {
    ...fields,
    pages,
    ...statesOf(account, 'draft', wanted),
    created_by: account.actor.name,
  });
  return id;
}

/** Changes a survey. What it asks, and whether it is anonymous, stays once people could answer it. */
export async function updateSurvey(account: Account, id: number, given: Given): Promise<void> {
  const before = (await showRecord(account, surveyRecords, id)) as unknown as Survey;
  const { pages: _pages, questions: _questions, state, published, ...fields } = given;
  const pages = pagesIn(given);
  if (pages && isWithoutQuestion(pages)) throw invalid({ questions: [withoutQuestion] });
  if (before.published_at !== null) refuseOtherQuestions(before, { ...fields, pages });
  const wanted = stateIn({ state, published });
  const closesAt = fields.closes_at === undefined ? before.closes_at : fields.closes_at;
  const most = fields.max_answers === undefined ? before.max_answers : fields.max_answers;
  requireLater(account, { wanted, closesAt });
  if (wanted === 'published' && most !== null && most <= before.responses)
    throw invalid({
      max_answers: [
        `must be more than the ${before.responses} answers that there are: raise it or leave it empty`,
      ],
    });
  await updateRecord(account, surveyRecords, {
    id,
    fields: {
      ...fields,
      ...(pages && before.published_at === null && { pages }),
      ...statesOf(account, before.state, wanted),
    },
  });
}

const withoutQuestion = 'need at least one question';

function pagesIn({ pages, questions }: Given): FormPages | undefined {
  if (pages) return pages;
  return questions && formPages.parse([{ fields: questions }]);
}

function isWithoutQuestion(pages: FormPages): boolean {
  return pages.every((page) => page.fields.length === 0);
}

function refuseOtherQuestions(
  before: Survey,
  { pages, is_anonymous: isAnonymous }: Pick<Given, 'pages' | 'is_anonymous'>,
): void {
  if (pages && !isDeepStrictEqual(pages, formPages.parse(before.pages)))
    throw invalid({
      questions: ['can’t change once the survey was published: duplicate to change'],
    });
  if (isAnonymous !== undefined && isAnonymous !== before.is_anonymous)
    throw invalid({
      is_anonymous: ['can’t change once the survey was published: duplicate to change'],
    });
}

type Wanted = 'published' | 'closed' | undefined;

function stateIn({ state, published }: Pick<Given, 'state' | 'published'>): Wanted {
  if (state !== undefined) return state;
  if (published === undefined) return undefined;
  return published ? 'published' : 'closed';
}

// The day on which it ends may pass by itself, but nobody opens a survey that is over at once.
function requireLater(
  account: Account,
  { wanted, closesAt }: { wanted: Wanted; closesAt: string | null },
): void {
  if (wanted !== 'published' || closesAt === null) return;
  if (Date.parse(closesAt) <= Date.parse(account.now))
    throw invalid({ closes_at: ['is in the past: choose a later time or leave it empty'] });
}

function statesOf(
  { now }: Account,
  before: Survey['state'],
  wanted: Wanted,
): Record<string, unknown> {
  if (wanted === 'published')
    return {
      state: 'published',
      closed_at: null,
      ...(before === 'draft' && { published_at: now }),
    };
  // A draft has nothing to close.
  if (wanted === 'closed' && before !== 'draft') return { state: 'closed', closed_at: now };
  return {};
}
