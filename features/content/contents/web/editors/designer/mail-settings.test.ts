import { expect, test } from 'vitest';
import { flatMjml, leanBlocks, wholeMjml } from './flat-mjml.ts';
import { mailSettingsOf, withMailSettings } from './mail-settings.ts';

const head = `<mj-title>News</mj-title>
<mj-attributes>
  <mj-all font-family="Georgia, serif" />
  <mj-text font-size="16px" line-height="25px" color="#1e293b" font-family="Tahoma"></mj-text>
  <mj-class name="kicker" font-size="12px" font-family="Verdana" />
</mj-attributes><mj-style>a { color: #0f766e }</mj-style><mj-style>.own { top: 0 }</mj-style>`;
const body = { 'background-color': '#eef2f1' };

test('settings are read from the head and the body, and from what MJML has where they say nothing', () => {
  expect(mailSettingsOf({ head, body })).toMatchObject({
    preheader: '',
    width: 600,
    background: '#eef2f1',
    font: 'Tahoma',
    textColor: '#1e293b',
    textSize: 16,
    linkColor: '#0f766e',
    isLinkUnderlined: true,
    buttonColor: '#414141',
    buttonRadius: 3,
  });
});

test('what is changed is read back as it was set, and nothing else of the head changes', () => {
  const set = {
    preheader: 'Ten & more: {{ contact.first_name | default: "you" }} <3',
    width: 640,
    background: '#ffffff',
    font: "'Trebuchet MS', Helvetica, sans-serif",
    headingFont: 'Georgia, serif',
    textColor: '#222222',
    textSize: 18,
    linkColor: '#123456',
    isLinkUnderlined: false,
    buttonColor: '#c2410c',
    buttonTextColor: '#fffffe',
    buttonRadius: 0,
  };
  const after = withMailSettings({ head, body }, set);
  expect(mailSettingsOf(after)).toEqual(set);
  expect(after.head).toContain('<mj-title>News</mj-title>');
  expect(after.head).toContain('<mj-class name="kicker" font-size="12px" font-family="Verdana" />');
  expect(after.head).toContain('<mj-style>.own { top: 0 }</mj-style>');
  expect(withMailSettings(after, { preheader: '' }).head).not.toContain('mj-preview');
});

test('a head that says nothing takes settings', () => {
  const after = withMailSettings({ head: '', body: {} }, { font: 'Verdana', linkColor: '#123456' });
  expect(mailSettingsOf(after)).toMatchObject({ font: 'Verdana', linkColor: '#123456' });
});

test('blocks without a value of their own follow the head, those with one keep it', () => {
  const mail = `<mjml><mj-head>${head}</mj-head><mj-body><mj-section><mj-column><mj-text>One</mj-text><mj-text color="#ff0000">Two</mj-text><mj-text mj-class="kicker">Three</mj-text></mj-column></mj-section></mj-body></mjml>`;
  const flat = flatMjml(mail);
  const lean = leanBlocks(flat.body, flat.head);
  expect(lean).toContain(
    '<mj-section><mj-column><mj-text>One</mj-text><mj-text color="#ff0000">Two</mj-text><mj-text mj-class="kicker">Three</mj-text>',
  );
  const changed = withMailSettings({ head, body: {} }, { textColor: '#00ff00' }).head;
  const again = flatMjml(wholeMjml({ head: changed, body: lean })).body;
  expect(again).toMatch(/color="#00ff00"[^>]*>One/);
  expect(again).toMatch(/color="#ff0000"[^>]*>Two/);
  expect(again).toMatch(/font-size="12px"[^>]*>Three/);
});
