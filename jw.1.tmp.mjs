export default async ({ p, go, shot }) => {
  await go('journeys'); await shot('list');
  await go('journeys/new'); await shot('new');
  await go('journeys/new/template'); await shot('templates');
  await p.getByRole('button', { name: 'Welcome' }).first().click();
  await p.waitForTimeout(400); await shot('template-name');
  await p.getByLabel('Name').fill('Harbour welcome');
  await p.getByRole('button', { name: 'Create journey' }).click();
  await p.waitForURL(/builder/); await p.waitForTimeout(2500); await shot('builder');
  console.log(p.url());
};
