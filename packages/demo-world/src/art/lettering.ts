// Letters of dots, five wide and seven high, a row of bits each: no font of the machine is needed, so pictures are the
// same everywhere.
const LETTERS: Readonly<Record<string, string>> = {
  A: '0e11111f111111',
  B: '1e11111e11111e',
  C: '0e11101010110e',
  D: '1e11111111111e',
  E: '1f10101e10101f',
  É: '02041f101e101f',
  F: '1f10101e101010',
  G: '0e11101711110f',
  H: '1111111f111111',
  I: '0e04040404040e',
  J: '0702020202120c',
  K: '11121418141211',
  L: '1010101010101f',
  M: '111b1515111111',
  N: '11191915131311',
  O: '0e11111111110e',
  P: '1e11111e101010',
  Q: '0e11111115120d',
  R: '1e11111e141211',
  S: '0f10100e01011e',
  T: '1f040404040404',
  U: '1111111111110e',
  V: '11111111110a04',
  W: '11111115151b11',
  X: '11110a040a1111',
  Y: '11110a04040404',
  Z: '1f01020408101f',
  0: '0e11131519110e',
  1: '040c040404040e',
  2: '0e11010204081f',
  3: '0e11010601110e',
  4: '02060a121f0202',
  5: '1f101e0101110e',
  6: '06081e1111110e',
  7: '1f010204080808',
  8: '0e11110e11110e',
  9: '0e11110f01020c',
  '.': '00000000000c0c',
  ',': '000000000c0408',
  '’': '0c040800000000',
  '&': '0c12140815120d',
  '-': '0000001f000000',
  ' ': '00000000000000',
}

const COLUMNS = 5
const STEP = COLUMNS + 1

/**
 * Words as dots of SVG, in capitals, centred around `x` and starting at `y`, at most `width` wide; `height` is that of
 * the letters.
 */
export function lettering(
  words: string,
  { x, y, width, height, colour }: { x: number; y: number; width: number; height: number; colour: string },
): string {
  const letters = Array.from(words.toUpperCase(), (letter) => rowsOf(LETTERS[letter] ?? ''))
  const columns = letters.length * STEP - 1
  const dot = Math.min(height / 7, width / columns)
  const left = x - (columns * dot) / 2
  const dots = letters.flatMap((rows, index) =>
    rows.flatMap((bits, row) =>
      Array.from({ length: COLUMNS }, (_, column) => {
        if (((bits >> (COLUMNS - 1 - column)) & 1) === 0) return ''
        const [cx, cy] = [left + (index * STEP + column + 0.5) * dot, y + (row + 0.5) * dot]
        return `M${(cx - dot * 0.42).toFixed(1)} ${cy.toFixed(1)}a${(dot * 0.42).toFixed(2)} ${(dot * 0.42).toFixed(2)} 0 1 0 ${(dot * 0.84).toFixed(2)} 0a${(dot * 0.42).toFixed(2)} ${(dot * 0.42).toFixed(2)} 0 1 0 ${(-dot * 0.84).toFixed(2)} 0z`
      }),
    ),
  )
  return `<path d="${dots.join('')}" fill="${colour}"/>`
}

const rowsOf = (code: string): number[] =>
  Array.from({ length: code.length / 2 }, (_, row) => Number.parseInt(code.slice(row * 2, row * 2 + 2), 16))
