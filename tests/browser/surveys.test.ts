import { expect, test } from 'vitest';
import { surveyUrlOf } from '#features/acquisition/surveys/server/survey-links.ts';
import { aContact } from '#features/audience/contacts/server/contact.builder.ts';
import { open } from './browser.ts';
import { keepServer, keepSignedIn } from './file-server.ts';
import { rest } from './rest.ts';
import { overflowOf, seriousFindings } from './soundness.ts';

const server = await keepServer();
const { page, browser } = await keepSignedIn(server);
const row = (text: string) => page.locator('tbody tr', { hasText: text });
const named = async (name: string) => {
  const { data } = (await server.call('GET', `surveys.json?name=${encodeURIComponent(name)}`)).body;
  return (await server.call('GET', `surveys/${data[0].id}.json`)).body.data;
};

async function addQuestion(kind: string, label: string): Promise<void> {
  await page.getByRole('button', { name: 'Add question' }).click();
  await page.getByRole('menuitem', { name: kind, exact: true }).click();
  await page.getByLabel('Question', { exact: true }).fill(label);
}

test('a survey is built beside its preview and published; its link, code and token are there to copy @spec SURVEYS-001', async () => {
  await open(page, server, 'surveys');
  await page.getByRole('button', { name: 'New survey' }).first().click();
  await page.getByLabel('Name', { exact: false }).first().fill('After the visit');
  await page.getByRole('button', { name: 'Save and publish' }).click();
  await page.getByText('Add at least one question.').waitFor();
  await addQuestion('Scale', 'Would you recommend us?');
  await page.getByLabel('Recommendation score (NPS)').check();
  await page.getByRole('button', { name: /^Would you recommend us/ }).click();
  await addQuestion('Yes or no', 'Will you come again?');
  await page.getByRole('button', { name: 'Move Will you come again? up' }).click();
  await page.getByRole('button', { name: 'Move Will you come again? down' }).click();
  await page.getByRole('button', { name: 'Add page' }).click();
  await addQuestion('Long text', 'What can we do better?');
  const preview = page.frameLocator('iframe[title="Preview"]');
  await preview.getByText('Page 1 of 2').waitFor();
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await preview.getByLabel('What can we do better?').waitFor();
  await page.getByRole('button', { name: 'Save and publish' }).click();
  await page.waitForURL(/\/surveys\/\d+\?share=1$/);
  await page.getByRole('img', { name: 'QR code of After the visit' }).waitFor();
  const { url, token, state } = await named('After the visit');
  expect(state).toBe('published');
  await page.getByText(url, { exact: true }).waitFor();
  await page.getByText(token).waitFor();
  await rest(page);
});

test('somebody without script and sign-in answers, goes on after a reload, and the results show it', async () => {
  const { id, url } = await named('After the visit');
  const context = await browser.newContext({ javaScriptEnabled: false });
  const tab = await context.newPage();
  await tab.goto(url);
  await tab.getByLabel('9', { exact: true }).check();
  await tab.getByLabel('Yes').check();
  await tab.getByRole('button', { name: 'Next' }).click();
  await tab.getByText('Page 2 of 2').waitFor();
  await tab.reload();
  await tab.getByText('Page 2 of 2').waitFor();
  await tab.getByRole('link', { name: 'Back' }).click();
  await tab.getByText('Page 1 of 2').waitFor();
  expect(await tab.getByLabel('9', { exact: true }).isChecked()).toBe(true);
  await tab.getByRole('button', { name: 'Next' }).click();
  await tab.getByLabel('What can we do better?').fill('Longer opening hours');
  await tab.getByRole('button', { name: 'Send answers' }).click();
  await tab.getByText('Your answers have been saved.').waitFor();
  expect(await context.cookies()).toEqual([]);
  await context.close();
  await open(page, server, `surveys/${id}`);
  await page.getByText('Longer opening hours').waitFor();
  await page.getByLabel('Figures').getByText('+100').waitFor();
  await open(page, server, 'surveys');
  await row('After the visit').getByText('Published').waitFor();
  await row('After the visit').getByText('100%').waitFor();
});

test('the pages of a survey pass axe on a phone, with faults as well, in any language', async () => {
  const questions = [
    { id: 'score', kind: 'scale', label: 'Wie war es?', nps: true, required: true },
    { id: 'why', kind: 'text', label: 'Warum?', required: true, help: 'In einem Satz.' },
  ];
  const made = await server.call('POST', 'surveys.json', {
    survey: { name: 'Auf Deutsch', language: 'de', questions, published: true },
  });
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const tab = await context.newPage();
  const expectSound = async () =>
    expect([await seriousFindings(tab), (await overflowOf(tab)) <= 1]).toEqual([[], true]);
  await tab.goto(made.body.data.url);
  await expectSound();
  // As a browser sends it that does not check by itself.
  await tab.evaluate("document.querySelector('form').noValidate = true");
  await tab.getByRole('button', { name: 'Antworten senden' }).click();
  await tab.getByRole('alert').waitFor();
  await expectSound();
  await tab.getByLabel('7', { exact: true }).check();
  await tab.getByLabel(/Warum/).fill('Darum');
  await tab.getByRole('button', { name: 'Antworten senden' }).click();
  await tab.getByRole('heading', { name: 'Vielen Dank' }).waitFor();
  await expectSound();
  await context.close();
});

test('questions stay once a survey was published; it is closed, opened again, and deleted by its name', async () => {
  const { id, questions } = await named('After the visit');
  const survey = { accountId: server.account, id };
  const person = await aContact(server.database, server.account, { email: 'late@survey.example' });
  const link = surveyUrlOf(server.server.services, survey, person);
  await open(page, server, `surveys/${id}/edit`);
  await page.getByText('Questions can’t change once a survey was published').waitFor();
  expect(await page.getByRole('button', { name: 'Add question' }).count()).toBe(0);
  await page.getByRole('listitem').filter({ hasText: questions[0].label }).waitFor();
  await open(page, server, `surveys/${id}`);
  const choose = async (action: string) => {
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: action }).click();
  };
  await choose('Close');
  await page.getByText('The survey is closed.').waitFor();
  expect((await fetch(link)).status).toBe(410);
  await choose('Reopen');
  await page.getByText('The survey is published.').waitFor();
  expect((await fetch(link)).status).toBe(200);
  await choose('Delete');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('After the visit');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await page.waitForURL(/\/surveys$/);
  expect((await fetch(link)).status).toBe(404);
});
