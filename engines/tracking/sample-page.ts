import type { Branding, FieldDefinition } from '#engines/audience/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import type { Scope } from '#platform/server/template/template-runner.ts';
import { valuesOfLinks } from './page-values.ts';
import type { PageForm } from './pages/account-pages.ts';
import { knownLanguage, pageTexts } from './pages/page-texts.ts';
import { preferencesForm } from './pages/preferences-page.ts';
import { profileForm } from './pages/profile-page.ts';
import { reportForm } from './pages/report-page.ts';
import { unsubscribeForm } from './pages/unsubscribe-page.ts';

const email = 'ada@example.com';
const sampleLists = [
  { id: 1, name: 'News', description: 'Once a week', isSubscribed: true },
  { id: 2, name: 'Offers', description: 'When there is something', isSubscribed: false },
];
const furtherList = { id: 3, name: 'Events', description: 'Before the doors open' };
const samplePages = { preferences: '#', profile: '#', report: '#', data: '#' };

/** What the pages of an account may name, for somebody who does not exist. */
export function samplePageValues(of: {
  account: Account;
  language: string;
  brandId: number | null;
  fields: readonly FieldDefinition[];
}): Scope {
  return {
    contact: { id: 1, email },
    campaign: { id: 1, account_id: of.account.id, brand_id: of.brandId },
    lists: sampleLists.map(({ id, name, description }) => ({ id, name, description })),
    form_url: '#',
    ...valuesOfLinks(samplePages, '#'),
    translations: pageTexts(knownLanguage(of.language) ?? 'en'),
    custom_fields: Object.fromEntries(
      of.fields.map(({ name, defaultValue }) => [name, defaultValue ?? '']),
    ),
  };
}

/** The forms of such pages as that person would see them; they lead nowhere. */
export function sampleForms(of: {
  language: string;
  branding: Branding;
  /** Those that the account put on the page of a person's details. */
  fields: readonly FieldDefinition[];
}): Record<PageForm, string> {
  const language = knownLanguage(of.language) ?? 'en';
  const view = { language, branding: of.branding, email, isTest: false };
  const own = [
    { name: 'first_name', value: 'Ada' },
    { name: 'last_name', value: '' },
    { name: 'phone', value: '' },
  ].map((field) => ({ ...field, label: '', type: 'string' as const, fault: null }));
  const custom = of.fields.map(({ id, name, displayName, fieldType }) => ({
    name: `custom_${id}`,
    label: displayName || name,
    type: fieldType,
    value: '',
    fault: null,
  }));
  return {
    'one_click_unsub.form': unsubscribeForm(
      { ...view, listNames: [], isUnsubscribed: false, links: { preferences: '#', report: '#' } },
      { action: '#', said: 'ask' },
    ),
    'manage_sub.form': preferencesForm(
      {
        ...view,
        lists: sampleLists,
        others: { isSubscribed: true },
        further: [furtherList],
        wishes: { pausedUntil: null, mailsAWeek: null },
        isSuppressed: false,
        isUncounted: false,
        saved: null,
      },
      '#',
      samplePages.data,
    ),
    'edit_profile.form': profileForm({ ...view, fields: [...own, ...custom], outcome: null }, '#'),
    'report_spam.form': reportForm({ ...view, isReported: false }, '#'),
  };
}
