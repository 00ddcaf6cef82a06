import type { FormType } from '#engines/forms/contract.ts';
import { formUrl, publicNames, scriptConfigOf } from '#engines/forms/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { showRecord } from '#platform/server/resource/show.ts';
import type { Services } from '#platform/server/services.ts';
import { writePublicKey } from '#platform/server/strangers/public-keys.ts';
import {
  builders,
  formDesign,
  type AcquisitionForm,
  type FormDesign,
  type FormInstallation,
  type ShownAcquisitionForm,
} from '../contract.ts';
import { builderRecords } from './builder-records.ts';

/** A form with its JSON and the code that brings it onto a page. */
export async function shownForm(
  account: Account,
  services: Services,
  id: number,
): Promise<ShownAcquisitionForm> {
  const form = builders.row.parse(await showRecord(account, builderRecords, id));
  const design = formDesign.parse(form.design);
  return {
    ...form,
    json: await lookOf(account, { id, type: form.type, design }),
    installation: installationOf(services, { accountId: account.id, form, design }),
  };
}

/** A form as its script shows it where it is only looked at. */
export async function lookOf(
  account: Account,
  { id, type, design }: { id: number; type: FormType; design: FormDesign },
): Promise<object> {
  return scriptConfigOf({
    accountId: account.id,
    formId: id,
    version: 0,
    type,
    definition: design,
    url: '',
    listNames: await publicNames(account, { definition: design }),
  });
}

function installationOf(
  services: Services,
  { accountId, form, design }: { accountId: number; form: AcquisitionForm; design: FormDesign },
): FormInstallation {
  const hosted = formUrl(services, { accountId, id: form.id });
  const key = hosted.slice(hosted.lastIndexOf('/') + 1);
  const { origin } = new URL(hosted);
  const script = `<script async src="${hosted}.js"></script>`;
  const isEmbedded = form.type === 'embedded';
  const account = writePublicKey(services.secrets, 'account', { accountId, id: accountId });
  const { picture } = design.display.look;
  return {
    script_url: `${hosted}.js`,
    hosted_url: hosted,
    named_url: form.url === '' ? '' : `${origin}/f/${account}/${form.url}`,
    code: isEmbedded
      ? `<div data-heliograph-form="${key}" style="min-height:${heightOf(design)}px"></div>\n${script}`
      : script,
    csp: [
      `script-src ${origin}`,
      `connect-src ${origin}`,
      ...(picture === '' ? [] : [`img-src ${new URL(picture).origin}`]),
      // Room that is kept free by an attribute.
      ...(isEmbedded ? ["style-src-attr 'unsafe-inline'"] : []),
    ],
  };
}

// The room that a form takes, so that nothing moves when it comes.
function heightOf({ pages, intro, title }: FormDesign): number {
  const fields = pages[0]!.fields.filter(({ kind }) => kind !== 'hidden').length;
  return 130 + (title === '' ? 0 : 40) + (intro === '' ? 0 : 48) + fields * 86;
}
