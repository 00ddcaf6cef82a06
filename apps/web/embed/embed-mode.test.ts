import { expect, test } from 'vitest';
import { createEmbed, frameAllows, notEmbedded, readMode, type EmbedMode } from './embed-mode.ts';

const inPack = (pack: EmbedMode['pack']): EmbedMode =>
  readMode(notEmbedded, { embed: pack ?? '1' }, 5);

function aStorage(): Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  } as Storage;
}

test('a window that is no frame is never embedded, whatever its query says', () => {
  const embed = createEmbed({ isFramed: false, storage: aStorage() });
  expect(embed.follow({ embed: 'core', iframe_preview: 'true', multi_client: 'true' }, 5)).toEqual(
    notEmbedded,
  );
});

test('a frame is embedded by its query, and stays so over later addresses and reloads', () => {
  const storage = aStorage();
  const embed = createEmbed({ isFramed: true, storage });
  expect(embed.follow({}, 5)).toEqual(notEmbedded);
  embed.follow({ embed: 'core', multi_client: 'true' }, 5);
  const expected = {
    isEmbedded: true,
    pack: 'core',
    accountId: 5,
    hidesHeader: true,
    isPreview: false,
  };
  expect(embed.follow({ page: '2' }, 6)).toEqual(expected);
  expect(createEmbed({ isFramed: true, storage }).mode()).toEqual(expected);
  expect(embed.follow({ embed: 'service' }, 6)).toEqual({
    isEmbedded: true,
    pack: 'service',
    accountId: 6,
    hidesHeader: false,
    isPreview: false,
  });
});

test('an account belongs to the frame from the first address that names one', () => {
  const begun = readMode(notEmbedded, { embed: '1' }, null);
  expect([
    begun.accountId,
    readMode(begun, {}, 7).accountId,
    readMode(readMode(begun, {}, 7), {}, 8).accountId,
  ]).toEqual([null, 7, 7]);
});

test('the preview shows content only, with or without the rest @spec EMBED-005', () => {
  expect(readMode(notEmbedded, { iframe_preview: 'true' }, 5)).toMatchObject({
    isPreview: true,
    isEmbedded: false,
  });
  expect(readMode(notEmbedded, { iframe_preview: '1' }, 5).isPreview).toBe(false);
});

test('the core pack opens its routes and no others @spec EMBED-006 @spec NAV-030', () => {
  const open = [
    'Transactional_campaigns_edit',
    'Users_permissions',
    'Contents_dnd_edit',
    'Contact_dashboard',
    'List_contact_dashboard',
    'Contact_orders',
    'List_contact_orders',
    'Campaign_dashboard',
    'Resend_campaign',
    'List_resend_campaign',
    'SMS_campaign_dashboard',
  ];
  for (const name of open)
    expect(frameAllows(inPack('core'), { name, accountId: 5 }), name).toBe(true);
  for (const name of [
    'Journeys_builder',
    'Dashboard',
    'All_contacts',
    'Campaigns',
    'Select_account',
  ])
    expect(frameAllows(inPack('core'), { name, accountId: 5 }), name).toBe(false);
});

test('the service pack opens its routes and no others @spec EMBED-007', () => {
  const open = [
    'Contact_dashboard',
    'List_contact_dashboard',
    'All_contacts',
    'New_contacts',
    'File_import',
    'List_ftp_import',
    'List_automated_import',
    'Integrations_index',
    'Shopify_index',
    'Neto_index',
    'Retail_express_index',
  ];
  for (const name of open)
    expect(frameAllows(inPack('service'), { name, accountId: 5 }), name).toBe(true);
  for (const name of ['Contact_orders', 'Campaign_dashboard', 'Lists', 'Keap_index'])
    expect(frameAllows(inPack('service'), { name, accountId: 5 }), name).toBe(false);
});

test('another account than the frame’s is denied, with any pack and without one @spec NAV-030', () => {
  expect(frameAllows(inPack(null), { name: 'Lists', accountId: 5 })).toBe(true);
  expect(frameAllows(inPack(null), { name: 'Lists', accountId: 6 })).toBe(false);
  expect(frameAllows(inPack('core'), { name: 'Contact_dashboard', accountId: 6 })).toBe(false);
  expect(frameAllows(notEmbedded, { name: 'Lists', accountId: 6 })).toBe(true);
});
