const mebibyte = 1024 * 1024;

/** All pictures of a page together: a browser opens no page of any size. */
export const largestPictures = 50 * mebibyte;

const pictureTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif'];

/** What a page shows as a picture. An SVG is not among them: it is a document. */
export const isPicture = ({ mediaType }: { mediaType: string }) => pictureTypes.includes(mediaType);
