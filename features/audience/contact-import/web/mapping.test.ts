import { expect, test } from 'vitest';
import { uploadLimit } from '#platform/contract/upload-limit.ts';
import { causeAndFix, refuseFiles } from './format-choice.ts';
import {
  countColumns,
  lacksAddresses,
  lacksField,
  mappingBody,
  problemsOf,
  proposedMapping,
  withNewFields,
  type Mapping,
} from './mapping.ts';

const preview = {
  header: ['Mail', 'City', '', 'Vorname'],
  required_fields: ['email'],
  mapping: { Mail: 'email', City: null, Vorname: 'first_name' },
  rows: [['ann@example.org', 'Bern', '', 'Ann']],
  field_types: { Mail: 'string', City: 'text', Vorname: 'string' } as const,
};

test('what the server proposes is chosen, and columns without a name are left alone', () => {
  expect(proposedMapping(preview)).toEqual({
    Mail: { kind: 'field', name: 'email' },
    City: { kind: 'ignore' },
    Vorname: { kind: 'field', name: 'first_name' },
  });
  expect(countColumns(proposedMapping(preview))).toEqual({ taken: 2, left: 1 });
});

test('two columns with one target are both named, whatever the case of the name', () => {
  const mapping: Mapping = {
    a: { kind: 'field', name: 'City' },
    b: { kind: 'new', name: ' city ', type: 'string' },
    c: { kind: 'new', name: ' ', type: 'string' },
    d: { kind: 'new', name: 'x'.repeat(256), type: 'string' },
    e: { kind: 'ignore' },
  };
  expect(problemsOf(mapping)).toEqual({ a: 'double', b: 'double', c: 'unnamed', d: 'tooLong' });
  expect(lacksField(preview, mapping)).toBe(true);
  expect(lacksField(preview, proposedMapping(preview))).toBe(false);
});

test('fields are made only when a column asks for one, of the type that its first values suit', () => {
  const mapping = proposedMapping(preview);
  expect(mappingBody(mapping)).toEqual({
    mapping: { Mail: 'email', City: null, Vorname: 'first_name' },
    field_types: {},
    create_fields: false,
  });
  expect(mappingBody(withNewFields(mapping, preview))).toEqual({
    mapping: { Mail: 'email', City: 'City', Vorname: 'first_name' },
    field_types: { City: 'text' },
    create_fields: true,
  });
});

test('no new field is made with the name of one that another column fills', () => {
  expect(
    withNewFields({ city: { kind: 'ignore' }, town: { kind: 'field', name: 'City' } }, preview)[
      'city'
    ],
  ).toEqual({ kind: 'ignore' });
});

test('a column without an @ in its first rows holds no addresses', () => {
  const mapping: Mapping = { Mail: { kind: 'ignore' }, City: { kind: 'field', name: 'email' } };
  expect(lacksAddresses(preview, mapping)).toBe(true);
  expect(lacksAddresses(preview, proposedMapping(preview))).toBe(false);
});

test('a file that is empty or too large is refused before it is sent, and so are several', () => {
  expect([
    refuseFiles([{ size: 0 }]),
    refuseFiles([{ size: uploadLimit + 1 }]),
    refuseFiles([{ size: 1 }, { size: 1 }]),
    refuseFiles([{ size: uploadLimit }]),
  ]).toEqual(['empty', 'tooLarge', 'several', null]);
});

test('a refusal is told as cause and fix', () => {
  expect(causeAndFix('This is not a CSV file but a picture. Choose the CSV file.')).toEqual({
    cause: 'This is not a CSV file but a picture.',
    fix: 'Choose the CSV file.',
  });
  expect(causeAndFix('is required')).toEqual({ cause: 'is required', fix: '' });
});
