import sharp from 'sharp'

/** Creates a PNG picture of one colour, a name or a code of CSS. */
export const pictureOf = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 320, height: 240, channels: 3, background } })
    .png()
    .toBuffer()
