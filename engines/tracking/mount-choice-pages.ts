import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Router } from '#platform/server/http/route.ts';
import {
  answerTo,
  isPersonsVisit,
  linksOf,
  showAccountPage,
  showBuiltIn,
  type PageToShow,
} from './account-page.ts';
import { accountIn } from './asked.ts';
import { pauseDays } from './pages/mail-wishes.ts';
import { preferencesForm, preferencesPage } from './pages/preferences-page.ts';
import { profileForm, profilePage, type ProfileView } from './pages/profile-page.ts';
import { reportForm, reportPage } from './pages/report-page.ts';
import {
  resubscribedPage,
  unsubscribedPage,
  unsubscribeForm,
  unsubscribePage,
} from './pages/unsubscribe-page.ts';
import type { PageText } from './pages/page-texts.ts';
import { savePreferences, viewPreferences, type PreferenceAction } from './preferences.ts';
import { saveProfile, viewProfile } from './profile.ts';
import type { RecipientCall } from './recipient-of-delivery.ts';
import { resubscribeToMailing, unsubscribeFromMailing } from './record-unsubscribe.ts';
import { reportSpam, viewReport } from './report-spam.ts';
import type { TrackingParts } from './tracking-parts.ts';
import { viewUnsubscribe } from './unsubscribe-view.ts';

const params = z.object({ token: z.string() });
const anyForm = z.record(z.string(), z.unknown());

/** The pages on which people choose what they get: in the account's own look where it wrote them, else in ours. */
export function mountChoicePages(router: Router, parts: TrackingParts): void {
  mountUnsubscribe(router, parts);
  mountPreferences(router, parts);
  mountProfile(router, parts);
  mountReport(router, parts);
}

function mountUnsubscribe(router: Router, parts: TrackingParts): void {
  const shownTo = async (
    call: RecipientCall,
    raw: FastifyRequest,
    said: PageText | 'opened',
  ): Promise<PageToShow> => {
    const view = await viewUnsubscribe(call, parts.urls);
    const now = said === 'opened' ? (view.isUnsubscribed ? 'done' : 'ask') : said;
    const own = await showAccountPage(call, parts, {
      type: 'one_click_unsubscribe',
      form: (action) => unsubscribeForm(view, { action, said: now }),
      sends: now === 'ask' && !view.isTest && (await isPersonsVisit(call, raw)),
    });
    if (own) return own;
    if (now === 'ask' || said === 'opened') return showBuiltIn(unsubscribePage(view));
    return showBuiltIn(
      now === 'done'
        ? unsubscribedPage(view)
        : resubscribedPage(view, now === 'again' ? null : now),
    );
  };
  router.global({
    method: 'GET',
    path: '/t/u/:token',
    role: 'public',
    accountOf: accountIn(parts.services, 'unsubscribe'),
    params,
    summary: 'Asks whether to unsubscribe; changes nothing',
    handle: ({ params: { token }, raw }) =>
      answerTo(parts, { raw, kind: 'unsubscribe', token }, (call) => shownTo(call, raw, 'opened')),
  });
  router.global({
    method: 'POST',
    path: '/t/u/:token',
    role: 'public',
    accountOf: accountIn(parts.services, 'unsubscribe'),
    takesMultipart: true,
    params,
    summary:
      'Unsubscribes: from the page, or by one click in an email program (RFC 8058); action=resubscribe takes it back',
    async handle({ params: { token }, raw }) {
      // The body of a one-click post says nothing that the token does not; a multipart one is read to its end unparsed.
      raw.raw.resume();
      const form = (raw.body ?? {}) as Record<string, unknown>;
      const isOneClick = raw.isMultipart() || form['List-Unsubscribe'] === 'One-Click';
      return answerTo(parts, { raw, kind: 'unsubscribe', token }, async (call) => {
        if (!isOneClick && form['action'] === 'resubscribe')
          return shownTo(call, raw, (await resubscribeToMailing(call, raw)) ?? 'again');
        await unsubscribeFromMailing(call, {
          source: isOneClick ? 'one_click' : 'link',
          ip: raw.ip,
        });
        return shownTo(call, raw, 'done');
      });
    },
  });
}

function mountPreferences(router: Router, parts: TrackingParts): void {
  const body = anyForm.transform((form) => ({
    action: z
      .enum(['save', 'never', 'mail_again'])
      .catch('save')
      .parse(form['action']) satisfies PreferenceAction,
    listIds: Object.keys(form)
      .flatMap((key) => /^list_(\d{1,15})$/.exec(key)?.[1] ?? [])
      .map(Number),
    wantsOthers: 'asks_others' in form ? 'others' in form : null,
    pauseDays:
      form['pause'] === 'end'
        ? 0
        : (pauseDays.find((days) => String(days) === form['pause']) ?? null),
    mailsAWeek: 'pace' in form ? (form['pace'] === '1' ? 1 : 0) : null,
    isUncounted: 'asks_uncounted' in form ? 'uncounted' in form : null,
  }));
  const shownTo = async (call: RecipientCall, saved: PageText | null): Promise<PageToShow> => {
    const view = await viewPreferences(call, saved);
    const own = await showAccountPage(call, parts, {
      type: 'manage_subscriptions',
      form: (action) => preferencesForm(view, action, linksOf(call, parts).data),
    });
    return own ?? showBuiltIn(preferencesPage(view, linksOf(call, parts)));
  };
  router.global({
    method: 'GET',
    path: '/t/p/:token',
    role: 'public',
    accountOf: accountIn(parts.services, 'preferences'),
    params,
    summary: "A contact's lists, to choose from",
    handle: ({ params: { token }, raw }) =>
      answerTo(parts, { raw, kind: 'preferences', token }, (call) => shownTo(call, null)),
  });
  router.global({
    method: 'POST',
    path: '/t/p/:token',
    role: 'public',
    accountOf: accountIn(parts.services, 'preferences'),
    params,
    body,
    summary: "Saves a contact's choice of lists, or no email at all",
    handle: ({ params: { token }, body: wish, raw }) =>
      answerTo(parts, { raw, kind: 'preferences', token }, async (call) =>
        shownTo(call, await savePreferences(call, { ...wish, ip: raw.ip })),
      ),
  });
}

function mountProfile(router: Router, parts: TrackingParts): void {
  const shownTo = async (call: RecipientCall, view: ProfileView): Promise<PageToShow> => {
    const own = await showAccountPage(call, parts, {
      type: 'edit_profile',
      form: (action) => profileForm(view, action),
    });
    return own ?? showBuiltIn(profilePage(view, linksOf(call, parts)));
  };
  router.global({
    method: 'GET',
    path: '/t/p/:token/profile',
    role: 'public',
    accountOf: accountIn(parts.services, 'preferences'),
    params,
    summary: "A contact's own details, to change",
    handle: ({ params: { token }, raw }) =>
      answerTo(parts, { raw, kind: 'preferences', token }, async (call) =>
        shownTo(call, await viewProfile(call)),
      ),
  });
  router.global({
    method: 'POST',
    path: '/t/p/:token/profile',
    role: 'public',
    accountOf: accountIn(parts.services, 'preferences'),
    params,
    body: anyForm,
    summary: 'Saves what a contact changed of their own details',
    handle: ({ params: { token }, body, raw }) =>
      answerTo(parts, { raw, kind: 'preferences', token }, async (call) =>
        shownTo(call, await saveProfile(call, body)),
      ),
  });
}

function mountReport(router: Router, parts: TrackingParts): void {
  const shownTo = async (call: RecipientCall): Promise<PageToShow> => {
    const view = await viewReport(call);
    const own = await showAccountPage(call, parts, {
      type: 'report_spam',
      form: (action) => reportForm(view, action),
    });
    return own ?? showBuiltIn(reportPage(view, linksOf(call, parts)));
  };
  router.global({
    method: 'GET',
    path: '/t/p/:token/spam',
    role: 'public',
    accountOf: accountIn(parts.services, 'preferences'),
    params,
    summary: 'Asks whether an email is spam; changes nothing',
    handle: ({ params: { token }, raw }) =>
      answerTo(parts, { raw, kind: 'preferences', token }, shownTo),
  });
  router.global({
    method: 'POST',
    path: '/t/p/:token/spam',
    role: 'public',
    accountOf: accountIn(parts.services, 'preferences'),
    params,
    summary: 'Reports an email as spam: no more emails to this address',
    handle: ({ params: { token }, raw }) =>
      answerTo(parts, { raw, kind: 'preferences', token }, async (call) => {
        await reportSpam(call, raw);
        return shownTo(call);
      }),
  });
}
