import { describe, expect, it } from 'vitest';
import {
  accessTemplates,
  stateOfTemplate,
  templateOf,
  type AccessTemplate,
} from './access-templates.ts';
import { drawerReducer, grantsCloudAccess, newUserState, rolesOfState } from './drawer-state.ts';

const all = { marketing: true, service: true, commerce: true };
const marketing = { marketing: true, service: false, commerce: false };

describe('a template of access', () => {
  it('gives users, billing and API keys with full access alone', () => {
    const given = (template: AccessTemplate) => rolesOfState(stateOfTemplate(template, all));
    expect(stateOfTemplate('full', all)).toEqual(newUserState(all));
    for (const template of ['campaigns', 'editor', 'analyst'] as const) {
      for (const role of ['account', 'admin', 'dns_setup', 'ftp'])
        expect(given(template)).not.toContain(role);
      expect(grantsCloudAccess(stateOfTemplate(template, marketing), marketing)).toBe(true);
    }
    expect(given('campaigns')).toEqual(
      expect.arrayContaining(['campaigns', 'contacts', 'reports']),
    );
    expect(rolesOfState(stateOfTemplate('editor', marketing))).toEqual(['contents']);
    expect(rolesOfState(stateOfTemplate('analyst', marketing))).toEqual([
      'reports',
      'download_reports',
    ]);
  });

  it('is known again by its switches, until one of them moves', () => {
    for (const template of accessTemplates)
      expect(templateOf(stateOfTemplate(template, all), all)).toBe(template);
    expect(
      templateOf(
        drawerReducer(newUserState(all), { type: 'section', section: 'contents', isOn: false }),
        all,
      ),
    ).toBeNull();
  });
});
