const mebibyte = 1024 * 1024;

/** Bytes of all pictures in a page: a browser cannot open a page of unlimited size. */
export const largestPictures = 50 * mebibyte;

const pictureTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif'];

/** Tells whether a file is shown as a picture. SVG is excluded: it is a document. */
export const isPicture = ({ mediaType }: { mediaType: string }) => pictureTypes.includes(mediaType);
