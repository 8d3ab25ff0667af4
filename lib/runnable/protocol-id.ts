/** Values stored before there were protocols name none: they are of this one. */
export const firstProtocolId = 'langserve';
