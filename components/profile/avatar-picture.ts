/** Pixels of each side: more than twice the size that avatars are shown in, for dense screens. */
const side = 64;

/** Crops a picture to a square, scales it and returns a data URL; undefined if the browser cannot read it. */
export async function avatarFrom(file: Blob): Promise<string | undefined> {
  try {
    const picture = await createImageBitmap(file);
    const canvas = document.createElement('canvas');
    canvas.width = side;
    canvas.height = side;
    const cut = Math.min(picture.width, picture.height);
    const left = (picture.width - cut) / 2;
    const top = (picture.height - cut) / 2;
    canvas.getContext('2d')?.drawImage(picture, left, top, cut, cut, 0, 0, side, side);
    return canvas.toDataURL('image/png');
  } catch {
    return undefined;
  }
}
