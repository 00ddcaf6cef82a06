import {
  formStyle,
  formText,
  formUrl,
  publicNames,
  renderFormHtml,
  versionOf,
  type FormVersion,
} from '#engines/forms/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { notFound } from '#platform/server/errors.ts';
import { showRecord } from '#platform/server/resource/show.ts';
import type { Services } from '#platform/server/services.ts';
import { signupForms, type FormView, type ShownForm } from '../contract.ts';
import { signupFormRecords } from './form-records.ts';

/** A form with its address and the code of each of its views. */
export async function shownForm(
  account: Account,
  services: Services,
  id: number,
): Promise<ShownForm> {
  const form = signupForms.row.parse(await showRecord(account, signupFormRecords, id));
  const version = await versionOf(account, id);
  if (!version) throw notFound('form');
  const url = formUrl(services, { accountId: account.id, id });
  const views = await viewsOf(account, version, url);
  return { ...form, url, html_code: views[0]!.code, views };
}

async function viewsOf(account: Account, form: FormVersion, url: string): Promise<FormView[]> {
  const { definition, version } = form;
  const listNames = await publicNames(account, form);
  const plain = renderFormHtml({ action: url, definition, version, listNames });
  // A field is about 90 pixels high; the page around it takes the rest.
  const height = 220 + 90 * definition.pages.reduce((sum, page) => sum + page.fields.length, 0);
  const title = definition.title || formText(definition.language, 'submit');
  const name = title.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
  return [
    { id: 1, name: 'plain_html', code: plain },
    { id: 2, name: 'styled_html', code: `<style>${formStyle(definition.color)}</style>\n${plain}` },
    {
      id: 3,
      name: 'frame',
      code: `<iframe src="${url}?frame=1" title="${name}" width="100%" height="${height}" style="border:0" loading="lazy"></iframe>`,
    },
    { id: 4, name: 'hosted_page', code: url },
  ];
}
