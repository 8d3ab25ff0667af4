/** Variables of a question that belongs to no conversation. */
export const someVariables = { profile: 'Chain', uuid: 'id-1', time: '2026-01-02T03:04:05.000Z' };
