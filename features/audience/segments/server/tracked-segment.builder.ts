/** Makes a segment of everybody with an address that keeps its members, by the calls of the API. */
export async function aTrackedSegment(
  call: (method: string, path: string, body?: object) => Promise<{ id: number; state: string }>,
  until: (check: () => Promise<boolean>, what: string) => Promise<unknown>,
): Promise<number> {
  const hasEmail = { criterion: 'field', field: 'email', operator: 'is_set' };
  const { id } = await call('POST', 'segments.json', {
    segment: {
      name: 'Everybody',
      segment_rules_attributes: { filter: 'and', segment_filters_attributes: [hasEmail] },
    },
  });
  await call('PUT', `segments/${id}/tracking.json`, { is_tracked: true });
  await until(
    async () => (await call('GET', `segments/${id}/growth.json`)).state === 'on',
    'the members of the segment',
  );
  return id;
}
