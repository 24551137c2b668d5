/**
 * Returns the URL of a picture in the form that podcast directories require: a square JPEG. Other shapes are cropped; a
 * small picture keeps its size.
 */
export function feedPicture(url: string): string {
  const [, stem, width, height] = /^(\/media\/art\/[0-9a-f]{16}_(\d+)x(\d+))\.jpg$/.exec(url) ?? []
  return stem === undefined || width === height ? url : `${stem}@square.jpg`
}
